/** What stands outside a house and is told things: a program over HTTP, and a mail server. */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { NoticeMessage } from '@durbar/protocol';
import { onTestFinished } from 'vitest';

/** A program that is told; it fails as often as it is asked to. */
export async function receiver() {
  const got: { message: NoticeMessage; signature: string; body: string }[] = [];
  let failures = 0;
  const server = http.createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      failures -= 1;
      if (failures >= 0) {
        answer.writeHead(500).end();
        return;
      }
      got.push({ message: JSON.parse(body) as NoticeMessage, signature: String(request.headers['durbar-signature']), body });
      answer.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const fail = (times: number) => {
    failures = times;
  };
  return { url, got, fail, turns: () => got.filter(({ message }) => message.what === 'turn') };
}

/** The keys of some browser. */
export const browserKeys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

/** Where a browser is reached; it counts what is sealed for it, and while it is busy it takes nothing. */
export async function pushService() {
  const state = { isBusy: false, got: 0 };
  const server = http.createServer((request, answer) => {
    request.resume().on('end', () => {
      if (request.headers['content-encoding'] === 'aes128gcm' && !state.isBusy) state.got += 1;
      answer.writeHead(state.isBusy ? 503 : 201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`, state };
}

/** As much of a mail server as is needed; while it is busy it takes nothing. */
export async function mailServer() {
  const got: string[] = [];
  const state = { isBusy: false };
  const server = net.createServer((socket) => {
    let [text, isLetter] = ['', false];
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      text += String(data);
      for (;;) {
        const end = text.indexOf(isLetter ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const said = text.slice(0, end);
        text = text.slice(end + (isLetter ? 5 : 2));
        if (isLetter) got.push(said);
        const isRefused = /^MAIL/i.test(said) && !isLetter && state.isBusy;
        isLetter = !isLetter && /^DATA/i.test(said);
        socket.write(isRefused ? '451 later\r\n' : isLetter ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
    socket.write('220 here\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, got, state };
}
