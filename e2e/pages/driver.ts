/** Moves made beside the page, over a socket of its own: for everybody whom a test only needs at the table. */
import { expect, type Page } from '@playwright/test';

export interface Moved {
  readonly seat: number;
  /** What was asked, and what was answered. */
  readonly prompt: string;
  readonly verb: string;
  /** Everything told up to then. */
  readonly facts: readonly { readonly kind: string; readonly data: Readonly<Record<string, unknown>> }[];
}

/** Moves of whoever has this page for as long as they are asked: the first of the wanted verbs (`verb` or `verb noun`), else the first choice that is no talk. */
function moves(page: Page, match: string, wanted: readonly string[], most: number): Promise<Moved[]> {
  return page.evaluate(
    async ([id, verbs, limit]) => {
      interface Choice {
        readonly verb: string;
        readonly noun?: unknown;
      }
      interface Mine {
        readonly seat: number;
        readonly choices: readonly Choice[];
        readonly view: { readonly step: number; readonly prompt: { readonly key: string } };
      }
      interface Heard {
        readonly t: string;
        readonly id?: string;
        readonly info: { readonly waiting: readonly number[] };
        readonly mine: readonly Mine[];
        readonly log: readonly { readonly facts: Moved['facts'] }[];
        readonly seq: number;
      }
      const pass = await fetch('/api/ticket', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
      const { ticket } = (await pass.json()) as { ticket: string };
      const socket = new WebSocket(new URL(`/api/live/${id}?have=0&ticket=${ticket}`, location.href.replace(/^http/, 'ws')));
      const heard: Heard[] = [];
      let wake: () => void = () => undefined;
      socket.onmessage = ({ data }) => {
        heard.push(JSON.parse(String(data)) as Heard);
        wake();
      };
      const until = async (is: (message: Heard) => boolean): Promise<Heard> => {
        for (let at = 0; ; at++) {
          while (at >= heard.length)
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          const message = heard[at] as Heard;
          if (message.t === 'error') throw new Error(JSON.stringify(message));
          if (is(message)) return message;
        }
      };
      const sent = async (message: object): Promise<Heard> => {
        const named = { ...message, id: crypto.randomUUID() };
        socket.send(JSON.stringify(named));
        return until((one) => one.t === 'saved' && one.id === named.id);
      };
      const talk = ['negotiate', 'accept', 'decline'];
      const name = ({ verb, noun }: Choice) => (noun === undefined ? verb : `${verb} ${String(noun)}`);
      const done: Moved[] = [];
      let now = await until(({ t }) => t === 'match');
      let facts = now.log.flatMap((entry) => entry.facts);
      while (done.length < limit) {
        const mine = now.mine.find(({ seat }) => now.info.waiting.includes(seat));
        const choices = mine?.choices.filter(({ verb }) => !talk.includes(verb)) ?? [];
        const choice = verbs.map((verb) => choices.find((one) => one.verb === verb || name(one) === verb)).find((one) => one !== undefined) ?? choices[0];
        if (mine === undefined || choice === undefined) break;
        const { seq } = now;
        const step = { seat: mine.seat, step: mine.view.step };
        if ((await sent({ t: 'play', ...step, choice })).seq === seq) await sent({ t: 'confirm', seat: step.seat, step: step.step + 1 });
        now = await until((one) => one.t === 'match' && one.seq > seq);
        facts = [...facts, ...now.log.flatMap((entry) => entry.facts)];
        done.push({ seat: mine.seat, prompt: mine.view.prompt.key, verb: name(choice), facts });
      }
      socket.close();
      return done;
    },
    [match, wanted, most] as const,
  );
}

/** One move of whoever has this page. */
export async function move(page: Page, match: string, wanted: readonly string[]): Promise<Moved> {
  const [first] = await moves(page, match, wanted, 1);
  expect(first).toBeDefined();
  return first as Moved;
}

/** Plays for all seats of this page until nobody is asked any more. */
export async function playOut(page: Page, match: string): Promise<void> {
  // A socket takes only so many messages at once, each of these not too many.
  while ((await moves(page, match, [], 8)).length > 0);
  expect((await infoOf(page, match)).status).toBe('over');
}

interface Info {
  readonly waiting: readonly number[];
  readonly status: string;
}
export const infoOf = async (page: Page, match: string): Promise<Info> => (await (await page.request.get(`/api/matches/${match}`)).json()) as Info;
