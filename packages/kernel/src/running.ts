/** What a procedure has in hand while it runs: the board, its variables, chance, and a way to tell and to end. */
import type { Chance, Fact, Params, Result, Seat, State, Turn, Vars } from './types.ts';

export class Running<B extends object> implements Turn<B> {
  state: State<B>;
  board: B;
  vars: Vars = {};
  chance: Chance;
  facts: Fact[] | undefined;
  rule = '';
  constructor(state: State<B>, chance: Chance) {
    this.state = state;
    this.board = state.board;
    this.chance = chance;
  }
  get told(): boolean {
    return this.facts !== undefined;
  }
  draw(label: string, n: number): number {
    return this.chance.int(label, n);
  }
  tell(kind: string, data: Params, more?: { readonly rule?: string; readonly only?: readonly Seat[] }): void {
    if (this.facts === undefined) return;
    const rule = more?.rule ?? this.rule;
    this.facts.push(more?.only === undefined ? { kind, rule, data } : { kind, rule, only: more.only, data });
  }
  end(result: Result): void {
    const { lost } = this.state;
    this.state.result = lost === undefined ? result : withoutLost(result, lost);
  }
}

/** A result in which nobody wins who has lost before: the others who would have won do, or else whoever has most of those who are left. */
function withoutLost({ playoff, ...result }: Result, lost: readonly Seat[]): Result {
  const { points = [] } = result;
  const winners = result.winners.filter((seat) => !lost.includes(seat));
  if (winners.length === result.winners.length || winners.length > 1) return { ...result, winners, ...(playoff && { playoff }), lost };
  const others = [...points.keys()].filter((seat) => !lost.includes(seat));
  const most = Math.max(...others.map((seat) => points[seat] ?? 0));
  const first = winners.length === 1 ? winners : others.filter((seat) => points[seat] === most);
  return { ...result, winners: first, reason: 'forfeit', rule: '', lost };
}
