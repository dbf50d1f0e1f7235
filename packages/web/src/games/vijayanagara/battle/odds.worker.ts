/** Works out odds and previews beside the page, so that no input waits for them. */
import { answer, type EventQuestion, type Question } from './answers.ts';

interface Port {
  onmessage: ((event: { readonly data: { readonly id: number; readonly question: Question } }) => void) | null;
  postMessage(message: unknown): void;
}
const port = globalThis as unknown as Port;

const executed = async (question: EventQuestion) => (await import('./executed.ts')).executed(question);
const told = (question: Question) => (question.ask === 'event' ? executed(question) : answer(question));

port.onmessage = async ({ data: { id, question } }) => port.postMessage({ id, answer: await told(question) });
