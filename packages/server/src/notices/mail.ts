/** Mail: by SMTP if the host has set it up, else into a folder that the host can look into. */
import fs from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';

export interface Mail {
  /** The same mail tried twice has the same id. */
  readonly id: string;
  readonly to: string;
  readonly title: string;
  readonly text: string;
  /** Where mail like this is ended. */
  readonly stop?: string;
}

export interface MailOptions {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  readonly smtp?: string | undefined;
  readonly from?: string | undefined;
  readonly outbox: string;
}

export type Mailer = ReturnType<typeof openMailer>;

export function openMailer({ smtp, from = 'Durbar <durbar@localhost>', outbox }: MailOptions) {
  const transport = smtp === undefined ? undefined : nodemailer.createTransport({ url: smtp, connectionTimeout: 10_000, socketTimeout: 20_000 });
  const paper = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

  async function send({ id, to, title, text, stop }: Mail): Promise<void> {
    const list = stop === undefined ? {} : { list: { unsubscribe: stop } };
    const message = { from, to: { name: '', address: to }, subject: title, text, messageId: `<${id}@${domain}>`, ...list };
    if (transport) {
      await transport.sendMail(message);
      return;
    }
    const written = await paper.sendMail(message);
    await fs.mkdir(outbox, { recursive: true, mode: 0o700 });
    // Written whole under its id: tried again it is the same file.
    const file = path.join(outbox, `${id}.eml`);
    await fs.writeFile(`${file}.part`, written.message as Buffer, { mode: 0o600 });
    await fs.rename(`${file}.part`, file);
  }

  return { send, close: () => transport?.close() };
}

/** An address that mail can be sent to; what it is worth is known when it was confirmed. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && /^[^\s@<>,;:"()[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text);
