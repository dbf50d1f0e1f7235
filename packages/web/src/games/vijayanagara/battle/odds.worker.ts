/** Works out odds and previews beside the page, so that no input waits for them. */
import { answer, type EventQuestion, type Question } from './answers.ts';

interface Asked {
  readonly id: number;
  readonly question: Question;
}
interface Port {
  onmessage: ((event: { readonly data: Asked }) => void) | null;
  postMessage(message: unknown): void;
}
const port = globalThis as unknown as Port;

const executed = async (question: EventQuestion) => (await import('./executed.ts')).executed(question);
const told = (question: Question) => (question.ask === 'event' ? executed(question) : answer(question));

async function reply({ id, question }: Asked): Promise<void> {
  port.postMessage({ id, answer: await told(question) });
}
port.onmessage = ({ data }) => void reply(data);
