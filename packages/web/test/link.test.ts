import type { ClientMessage, ServerMessage } from '@durbar/protocol';
import { describe, expect, it } from 'vitest';
import { LONGEST, pause, SHORTEST } from '../src/live/backoff.ts';
import { openLink, type SocketLike } from '../src/live/link.ts';

describe('waiting before the next try', () => {
  it('stays between a quarter second and half a minute for ever', () => {
    for (const failures of [0, 1, 5, 12, 500]) {
      for (const random of [0, 0.5, 0.999]) {
        const ms = pause(failures, () => random);
        expect(ms).toBeGreaterThanOrEqual(SHORTEST);
        expect(ms).toBeLessThanOrEqual(LONGEST);
      }
    }
  });
  it('has a ceiling that doubles', () => {
    expect([1, 2, 3, 20].map((failures) => pause(failures, () => 1))).toEqual([500, 1000, 2000, LONGEST]);
  });
});

class FakeSocket implements SocketLike {
  readonly sent: ClientMessage[] = [];
  closed = false;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function setUp() {
  const sockets: FakeSocket[] = [];
  const timers: { ms: number; call: () => void }[] = [];
  const reports: { open: boolean; owed: string[] }[] = [];
  const heard: ServerMessage[] = [];
  const pauses: (number | undefined)[] = [];
  const link = openLink(
    {
      connect: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      later: (ms, call) => {
        const timer = { ms, call };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      random: () => 0.5,
    },
    {
      changed: (open, owed, pause) => {
        reports.push({ open, owed: owed.map((message) => message.id) });
        pauses.push(pause);
      },
      heard: (message) => heard.push(message),
    },
  );
  const tick = () => timers.shift()?.call();
  const now = () => reports[reports.length - 1];
  return { link, sockets, timers, heard, pauses, tick, now };
}

const undo = (id: string): ClientMessage => ({ t: 'undo', id, seat: 0, step: 3 });

describe('a link to the server', () => {
  it('sends at once when open and owes the message until it is saved', () => {
    const { link, sockets, now } = setUp();
    sockets[0]?.onopen?.();
    link.send(undo('a'));
    expect(sockets[0]?.sent).toEqual([undo('a')]);
    expect(now()).toEqual({ open: true, owed: ['a'] });
    sockets[0]?.hear({ t: 'saved', id: 'a', seq: 4 });
    expect(now()).toEqual({ open: true, owed: [] });
  });

  it('hears that a message is saved together with what it led to', () => {
    const { link, sockets, heard, now } = setUp();
    sockets[0]?.onopen?.();
    link.send(undo('a'));
    link.mention({ t: 'here', id: 'x' });
    expect(now()).toEqual({ open: true, owed: ['a'] });
    sockets[0]?.hear({ t: 'next', base: 3, seq: 4, log: [], mine: [], saved: [['a', 4]] });
    expect(now()).toEqual({ open: true, owed: [] });
    expect(heard.map(({ t }) => t)).toEqual(['next', 'saved']);
  });

  it('keeps a message while offline and sends it with the same id after the connection is back', () => {
    const { link, sockets, tick, now } = setUp();
    sockets[0]?.onclose?.();
    link.send(undo('b'));
    expect(now()).toEqual({ open: false, owed: ['b'] });
    tick();
    sockets[1]?.onopen?.();
    expect(sockets[1]?.sent).toEqual([undo('b')]);
  });

  it('never stops trying, with longer and longer pauses', () => {
    const { sockets, timers, tick } = setUp();
    const pauses: number[] = [];
    for (let i = 0; i < 40; i++) {
      sockets[i]?.onclose?.();
      pauses.push(timers[0]?.ms ?? -1);
      tick();
    }
    expect(sockets).toHaveLength(41);
    expect(pauses.every((ms, i) => i === 0 || ms >= (pauses[i - 1] ?? 0))).toBe(true);
  });

  it('says how long it waits before the next try, and that it tries', () => {
    const { link, sockets, timers, pauses, tick } = setUp();
    sockets[0]?.onclose?.();
    expect(pauses.at(-1)).toBe(timers[0]?.ms);
    link.send(undo('a'));
    expect(pauses.at(-1)).toBe(timers[0]?.ms);
    tick();
    expect(pauses.at(-1)).toBeUndefined();
    sockets[1]?.onclose?.();
    expect(pauses.at(-1)).toBe(timers[0]?.ms);
    link.renew();
    expect(pauses.at(-1)).toBeUndefined();
    expect([sockets.length, timers.length]).toEqual([3, 0]);
  });

  it('tries at once when it is woken', () => {
    const { link, sockets, timers } = setUp();
    sockets[0]?.onclose?.();
    link.wake();
    expect(sockets).toHaveLength(2);
    expect(timers).toHaveLength(0);
    link.wake();
    expect(sockets).toHaveLength(2);
  });

  it('tries a message again that came too fast, and gives up one that was refused', () => {
    const { link, sockets, tick, heard, now } = setUp();
    sockets[0]?.onopen?.();
    link.send(undo('c'));
    sockets[0]?.hear({ t: 'error', id: 'c', code: 'slow-down', message: '' });
    expect(heard).toEqual([]);
    expect(now()?.owed).toEqual(['c']);
    tick();
    expect(sockets[0]?.sent).toEqual([undo('c'), undo('c')]);
    sockets[0]?.hear({ t: 'error', id: 'c', code: 'stale', message: '' });
    expect(now()?.owed).toEqual([]);
    expect(heard).toHaveLength(1);
  });

  it('ignores a socket that it has left', () => {
    const { link, sockets, heard } = setUp();
    const old = sockets[0];
    link.renew();
    old?.onopen?.();
    old?.hear({ t: 'saved', id: 'x', seq: 1 });
    old?.onclose?.();
    expect(old?.closed).toBe(true);
    expect(heard).toEqual([]);
    expect(sockets).toHaveLength(2);
  });

  it('is quiet once it is closed', () => {
    const { link, sockets, timers } = setUp();
    link.close();
    sockets[0]?.onclose?.();
    link.wake();
    expect(sockets).toHaveLength(1);
    expect(timers).toHaveLength(0);
  });
});
