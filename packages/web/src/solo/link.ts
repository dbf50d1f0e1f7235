/** The socket of a match that lives in this browser: the same messages, with nobody at the other end. */
import type { ClientMessage } from '@durbar/protocol';
import type { SocketLike } from '../live/link.ts';

export function soloSocket(id: string, have: number): SocketLike {
  let leave: (() => void) | undefined;
  let say: ((message: ClientMessage) => void) | undefined;
  let closed = false;
  const socket: SocketLike = {
    send: (text) => say?.(JSON.parse(text) as ClientMessage),
    close() {
      closed = true;
      leave?.();
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  async function open(): Promise<void> {
    const { listen } = await import('./house.ts');
    const spoken = await listen(id, have, (message) => {
      if (!closed) socket.onmessage?.({ data: JSON.stringify(message) });
    });
    if (spoken === undefined || closed) {
      spoken?.leave();
      socket.onclose?.();
      return;
    }
    ({ leave, say } = spoken);
    socket.onopen?.();
  }
  open().catch(() => socket.onclose?.());
  return socket;
}
