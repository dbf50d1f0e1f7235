/** What the shell needs to know about a view, in message keys. */
import { aaduHuli, type Board, freeTigers, GOAT, type Graph, readEdition, TIGER } from '@durbar/aadu-huli';
import type { Choice, Fact, Message, Params, Seat, View } from '@durbar/kernel';
import type { Count } from '../module.ts';
import { takenBy } from './taps.ts';

const graphs = new Map<string, Graph>();

export function graphOf(edition: string): Graph {
  let graph = graphs.get(edition);
  if (graph === undefined) {
    graph = readEdition(aaduHuli.editions[edition] ?? null);
    graphs.set(edition, graph);
  }
  return graph;
}

export const boardOf = (view: View): Board => view.board as unknown as Board;

export function seatOf(view: View | undefined, seat: Seat): { readonly key: string; readonly icon: string } {
  const goats = view === undefined ? 0 : boardOf(view).goats;
  return seat === goats ? { key: 'side.goats', icon: 'goat' } : { key: 'side.tigers', icon: 'tiger' };
}

export function countsOf(view: View, edition: string): Count[] {
  const board = boardOf(view);
  const tigers = 1 - board.goats;
  return [
    { seat: board.goats, key: 'count.hand', value: board.hand, of: board.herd },
    { seat: tigers, key: 'count.captured', value: board.captured, of: board.goal },
    { seat: tigers, key: 'count.free', value: freeTigers(graphOf(edition), board), of: board.pride },
  ];
}

export function wordsOf(choice: Choice): Message {
  const { verb, noun } = choice;
  const params: Params = Array.isArray(noun) ? { from: noun[0], to: noun[1] } : { point: noun ?? '' };
  return { key: `verb.${verb}`, params };
}

export const toldOf = (fact: Fact): Message => ({ key: `fact.${fact.kind}`, params: fact.data, rule: fact.rule });

/** Points that the last move touched. */
export function touched(facts: readonly Fact[]): { readonly from?: string; readonly to?: string; readonly over?: string } {
  const fact = facts.findLast((one) => one.kind !== 'sides');
  if (fact === undefined) return {};
  const { from, to, over, point } = fact.data;
  return {
    ...(typeof from === 'string' && { from }),
    ...(typeof over === 'string' && { over }),
    ...((typeof to === 'string' || typeof point === 'string') && { to: String(to ?? point) }),
  };
}

/** The whole board for those who hear it: where the pieces stand. */
export function aloud(graph: Graph, board: Board): Message {
  const on = (piece: number) =>
    graph.points
      .filter((_, at) => board.points[at] === piece)
      .map(({ name }) => name)
      .join(', ');
  const [tigers, goats] = [on(TIGER), on(GOAT)];
  return { key: 'aloud', params: { tigers, goats, some: goats === '' ? 'none' : 'some' } };
}

/** How a point is called for those who hear the board: what stands there and what can be done. */
export function nameOf(graph: Graph, board: Board, at: number, choices: readonly Choice[], selected: string | undefined): Message {
  const point = graph.points[at]?.name ?? '';
  const piece = ['empty', 'goat', 'tiger'][board.points[at] ?? 0] ?? 'empty';
  return { key: 'point', params: { point, piece, can: canOf(graph, choices, selected, point) } };
}

function canOf(graph: Graph, choices: readonly Choice[], selected: string | undefined, point: string): string {
  if (selected === point) return 'selected';
  for (const choice of choices) {
    const pair = Array.isArray(choice.noun) ? choice.noun.map(String) : [];
    if (choice.verb === 'place' && choice.noun === point) return 'place';
    if (selected !== undefined && pair[0] === selected && pair[1] === point) return choice.verb === 'leap' ? 'leap' : 'arrive';
    if (selected !== undefined && pair[0] === selected && takenBy(graph, choice) === point) return 'taken';
  }
  return choices.some((choice) => Array.isArray(choice.noun) && choice.noun[0] === point) ? 'move' : 'none';
}
