import { once } from 'node:events';
import type net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameOf, writeFrame } from '../src/frame.ts';

const LENGTHS = [0, 1, 3, 125, 126, 127, 65_535, 65_536, 70_000];
/** Of one byte each; of two, that look like one; of three. */
const LETTERS = ['a', 'é', '象'];

test.each(LENGTHS.flatMap((length) => LETTERS.map((letter) => [length, letter] as const)))(
  'a frame of %i bytes that ends with %s is read by the library as it was written',
  async (length, letter) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const end = Buffer.byteLength(letter);
    const text = length < end ? 'b'.repeat(length) : 'b'.repeat(length - end) + letter;
    server.on('connection', (_socket, request) => {
      writeFrame(request.socket, frameOf(text));
      writeFrame(request.socket, frameOf('next'));
    });
    const { port } = server.address() as net.AddressInfo;
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    onTestFinished(() => client.close());
    const heard: unknown[] = [];
    await new Promise<void>((resolve) => {
      client.on('message', (data) => {
        heard.push(String(data));
        if (heard.length === 2) resolve();
      });
    });
    expect(heard).toEqual([text, 'next']);
  },
);
