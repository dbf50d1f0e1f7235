/** Positions of Vijayanagara that a game would take long to come to, as match files that can be brought in. */
import { engineOf, fastChance, type Options, readOptions, type State } from '../../packages/kernel/src/index.ts';
import { sha256 } from '../../packages/kernel/src/node.ts';
import { defaultContract, exportMatch, openPractice } from '../../packages/table/src/index.ts';
import { type Board, ELIGIBLE, INELIGIBLE, NOBODY, SPACES, SUPPLY, vijayanagara } from '../../packages/vijayanagara/src/index.ts';

/** A match that begins with a board of one's own, where one Faction chooses its option on an Event card. */
export function position(faction: number, change: (board: Board) => void, wanted: Options = {}): object {
  const read = readOptions(vijayanagara, wanted);
  if (!read.ok) throw new Error(read.error);
  const engine = engineOf(vijayanagara);
  const { state } = engine.start(3, read.options, fastChance(7));
  const board = (state as State<Board>).board;
  const order = cardOrder(board.card);
  for (const other of order) board.box[other] = other === faction ? ELIGIBLE : INELIGIBLE;
  change(board);
  const vars = { who: faction, option: -1, half: -1, command: -1, decree: -1, commandLeft: 0, decreeLeft: 0 };
  state.stack = [
    { proc: 'game', at: 'event-card', vars: {} },
    { proc: 'event-card', at: 'eligible-faction', vars: { at: order.indexOf(faction), executed: 0 } },
    { proc: 'eligible-faction', at: 'option', vars },
  ];
  const faults = engine.faults(state);
  if (faults.length > 0) throw new Error(faults.join(' '));
  const head = {
    id: 'position',
    game: vijayanagara.id,
    rules: engine.rules.name,
    editionName: 'durbar',
    seats: 3,
    options: read.options,
    contract: defaultContract,
    created: 0,
    from: { match: 'elsewhere', seq: 0 },
  };
  return exportMatch(openPractice(vijayanagara, head, sha256, ['', '', ''], state, 0).table);
}

function cardOrder(card: number): readonly number[] {
  const { events } = vijayanagara.editions['durbar'] as unknown as { readonly events: readonly { readonly order: readonly string[] }[] };
  const codes = ['DS', 'BK', 'VE'];
  return (events[card - 1]?.order ?? []).map((code) => codes.indexOf(code));
}

/** The last card but one has been played: with the next, Timur comes to an empty Delhi. A pass makes the south equal in points and Resources. */
export function lastCard(board: Board): void {
  board.stack = 3;
  board.left = [0, 0, 1];
  board.timurid = 1;
  board.events = board.events.slice(0, 12);
  board.mongols = [1, 1];
  board.pieces.fill(0);
  board.available = [...SUPPLY];
  for (const [space] of SPACES.entries()) board.marker[space] = NOBODY;
  board.influence = [0, 4, 4];
  board.track = [0, 0, 0];
  board.resources = [9, 4, 5];
}
