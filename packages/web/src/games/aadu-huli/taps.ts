/** From points that are tapped to choices: nothing here knows the screen. */
import type { Graph } from '@durbar/aadu-huli';
import type { Choice, Json } from '@durbar/kernel';

/** What a tap brings: a choice, a selection (or none), or a question why not. */
export type Tap =
  | { readonly do: 'choose'; readonly choice: Choice }
  | { readonly do: 'select'; readonly point: string | undefined }
  | { readonly do: 'why'; readonly choice: Choice };

const pairOf = (noun: Json | undefined): readonly [string, string] | undefined =>
  Array.isArray(noun) && noun.length === 2 ? [String(noun[0]), String(noun[1])] : undefined;

/** Points from which a piece may move, and where it may go. */
export function movesFrom(choices: readonly Choice[], from: string): Choice[] {
  return choices.filter((choice) => pairOf(choice.noun)?.[0] === from);
}
export const targetOf = (choice: Choice): string => pairOf(choice.noun)?.[1] ?? String(choice.noun);

/** The goat that a leap takes. */
export function takenBy(graph: Graph, choice: Choice): string | undefined {
  const pair = choice.verb === 'leap' ? pairOf(choice.noun) : undefined;
  const [from, to] = pair?.map((name) => graph.index.get(name)) ?? [];
  const over = from === undefined ? undefined : graph.leaps[from]?.find((leap) => leap.to === to)?.over;
  return over === undefined ? undefined : graph.points[over]?.name;
}

export function tap(graph: Graph, choices: readonly Choice[], placing: boolean, selected: string | undefined, point: string): Tap {
  const placed = choices.find((choice) => choice.verb === 'place' && choice.noun === point);
  if (placed) return { do: 'choose', choice: placed };
  if (selected !== undefined) {
    if (selected === point) return { do: 'select', point: undefined };
    const move = movesFrom(choices, selected).find((choice) => targetOf(choice) === point);
    if (move) return { do: 'choose', choice: move };
  }
  if (movesFrom(choices, point).length > 0) return { do: 'select', point };
  return { do: 'why', choice: asked(graph, placing, selected, point) };
}

/** What somebody who tapped there most likely meant. */
function asked(graph: Graph, placing: boolean, selected: string | undefined, point: string): Choice {
  if (placing) return { verb: 'place', noun: point };
  const at = graph.index.get(point) ?? 0;
  if (selected === undefined) {
    const next = graph.points[graph.steps[at]?.[0] ?? at]?.name ?? point;
    return { verb: 'move', noun: [point, next] };
  }
  const from = graph.index.get(selected) ?? 0;
  const leaps = graph.leaps[from]?.some((leap) => leap.to === at) && !graph.steps[from]?.includes(at);
  return { verb: leaps ? 'leap' : 'move', noun: [selected, point] };
}
