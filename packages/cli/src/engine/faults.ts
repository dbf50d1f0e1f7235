/** What an answer can say went wrong. */
import type { Message, Refusal } from '@durbar/kernel';
import type { SettingFault } from '../setting.ts';

export type FaultCode =
  | 'bad-json'
  | 'too-large'
  | 'bad-request'
  | 'unknown-do'
  | 'no-such-match'
  | 'bad-state'
  | 'undo-nothing'
  | 'barrier'
  | 'rules-failed'
  | SettingFault
  | Refusal;

export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly why: Message | undefined;
  constructor(code: FaultCode, message: string, why?: Message) {
    super(message);
    this.code = code;
    this.why = why;
  }
}
