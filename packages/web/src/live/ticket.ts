/** A socket that is opened with a ticket: it is asked for over HTTP, where the cookie counts, and used once. */
import type { SocketLike } from './link.ts';
import { paths } from './paths.ts';

async function ticket(): Promise<string> {
  const answer = await fetch(paths.ticket, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  if (!answer.ok) throw new Error(`no ticket: ${answer.status}`);
  return ((await answer.json()) as { ticket: string }).ticket;
}

export function ticketSocket(id: string, have: number, said: string): SocketLike {
  let inner: WebSocket | undefined;
  let closed = false;
  const outer: SocketLike = {
    send: (text) => inner?.send(text),
    close() {
      closed = true;
      inner?.close();
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  async function open(): Promise<void> {
    const pass = await ticket();
    if (closed) return;
    inner = new WebSocket(new URL(paths.socket(id, have, said, pass), location.href.replace(/^http/, 'ws')));
    inner.onopen = () => outer.onopen?.();
    inner.onmessage = (event) => outer.onmessage?.(event);
    inner.onclose = () => outer.onclose?.();
  }
  open().catch(() => outer.onclose?.());
  return outer;
}
