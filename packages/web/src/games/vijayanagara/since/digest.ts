/** What happened while somebody was away, card by card, and what they are asked now. */
import type { Choice, Fact } from '@durbar/kernel';
import { FACTIONS, INELIGIBLE } from '@durbar/vijayanagara';
import type { Say } from '../../../words/types.ts';
import type { Digest, Missed } from '../../module.ts';
import { cardName, named, shortName, signed } from '../naming.ts';
import { boardOf, cardOf } from '../reading.ts';
import { type CardTurn, turnsByCard } from './turns.ts';

/** Facts that are told as they are. */
const WHOLE = ['fought', 'control', 'tributary', 'independent', 'dynasty', 'gift', 'traded', 'victory', 'cavalry-taken'];
const HOLDINGS = ['resources', 'cavalry', 'influence'] as const;

const told = (say: Say, { kind, data }: Fact): string => say(`fact.${kind}`, named(say, data));

/** Commands with how many spaces they were used in, Decrees and Events, in the order of the turn. */
function actionsOf(say: Say, facts: readonly Fact[]): string[] {
  const actions: { text(n: number): string; n: number }[] = [];
  for (const { kind, data } of facts) {
    const last = actions.at(-1);
    if (kind === 'command' || kind === 'mongol-command') {
      const command = say(`command.${String(data['command'])}`);
      actions.push({ text: (n) => say('since.command', { command, n }), n: 0 });
    } else if (kind === 'decree') actions.push({ text: () => say(`decree.${String(data['decree'])}`), n: 0 });
    else if (kind === 'event') actions.push({ text: () => say('since.event', { half: say(`half.${String(data['half'])}`) }), n: 0 });
    else if (kind === 'selected' && last) last.n += 1;
  }
  return actions.map(({ text, n }) => text(n));
}

/** What each Faction gained and paid in all; the one that acts without its name. */
function holdingsOf(say: Say, facts: readonly Fact[], acting: number | undefined): string[] {
  return FACTIONS.flatMap((name, faction) =>
    HOLDINGS.flatMap((what) => {
      const own = facts.filter(({ kind, data }) => kind === what && data['faction'] === name);
      const n = own.reduce((sum, { data }) => sum + Number(data['n']), 0);
      if (n === 0) return [];
      const change = say('effect.part', { what: say(`effect.${what}`), n: signed(n) });
      return [faction === acting ? change : say('since.of', { faction: shortName(say, faction), change })];
    }),
  );
}

function turnText(say: Say, { faction, place, facts }: CardTurn): string {
  const parts = [...actionsOf(say, facts), ...holdingsOf(say, facts, faction)];
  const what = parts.join(say('effect.between'));
  const whole = facts.filter(({ kind }) => WHOLE.includes(kind)).map((fact) => told(say, fact));
  const head =
    faction === undefined || place === undefined
      ? parts.length > 0
        ? say('since.card', { what })
        : ''
      : say('since.turn', { faction: shortName(say, faction), place: say(`strip.box.${place}`), pass: place === 'pass' ? 'yes' : 'no', n: parts.length, what });
  return [head, ...whole].filter((text) => text !== '').join(' ');
}

/** Places of a card that are still open to whoever chooses. */
const PLACES: { readonly [verb: string]: string } = {
  'command-and-decree': 'command-and-decree',
  event: 'event-or-command',
  'command-alone': 'event-or-command',
  'limited-command': 'limited-command',
  pass: 'pass',
};
const placesOf = (choices: readonly Choice[]): string[] => [...new Set(choices.flatMap(({ verb }) => PLACES[verb] ?? []))];

/** "You choose second on this card; open: ..." */
function askedOf({ view, seat, choices, say }: Missed): string | undefined {
  if (seat === undefined || view.prompt?.key !== 'eligible-faction.option' || !view.waiting.includes(seat)) return undefined;
  const board = boardOf(view);
  const card = cardOf(board.card);
  const order = card.kind === 'event' ? card.event.order.filter((faction) => board.box[faction] !== INELIGIBLE) : [];
  const open = placesOf(choices).map((place) => say(`strip.box.${place}`));
  return say('since.asked', { card: cardName(say, card), n: order.indexOf(seat) + 1, open: open.join(say('effect.between')) });
}

export function digestOf(missed: Missed): Digest {
  const { log, since, own, say } = missed;
  const lines = turnsByCard(log, since).flatMap(({ n, card, turns }) => {
    const others = turns.filter(({ faction }) => faction === undefined || !own.includes(faction));
    const text = others
      .map((turn) => turnText(say, turn))
      .filter((one) => one !== '')
      .join(' ');
    return text === '' ? [] : [{ to: others.at(-1)?.to ?? since, head: say('log.card', { n, card: cardName(say, cardOf(card)) }), text }];
  });
  return { lines, asked: askedOf(missed) };
}
