/** Works out odds and previews beside the page, so that no input waits for them. */
import { answer, type Question } from './answers.ts';

interface Port {
  onmessage: ((event: { readonly data: { readonly id: number; readonly question: Question } }) => void) | null;
  postMessage(message: unknown): void;
}
const port = globalThis as unknown as Port;

port.onmessage = ({ data: { id, question } }) => port.postMessage({ id, answer: answer(question) });
