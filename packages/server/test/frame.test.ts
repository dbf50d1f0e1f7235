import { once } from 'node:events';
import type net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from '../src/frame.ts';

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])('a frame of %i letters is read by the library as it was written', async (length) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const text = 'a'.repeat(Math.max(0, length - 3)) + '象'.repeat(length >= 3 ? 1 : 0) + 'b'.repeat(length < 3 ? length : 0);
  server.on('connection', (_socket, request) => {
    request.socket.write(textFrame(text));
    request.socket.write(textFrame('next'));
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
});
