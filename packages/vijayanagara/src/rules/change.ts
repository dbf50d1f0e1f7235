/** 1.4.3, 1.4.5, 1.4.6, 1.6, 1.7: everything that changes pieces and markers on the map. */
import { type Board, type BoardTurn, count, majority, TRIBUTARY } from './board.ts';
import { BAHMANI, factionName, NOBODY, SOUTHERN, VIJAYANAGARA } from './factions.ts';
import { at, boxOf, kindName, ownerOf, rebelOf, unitOf } from './pieces.ts';
import { isProvince, spaceName } from './spaces.ts';

/** From Available to the map; as many as there are (1.4.6). Returns how many. */
export function place(turn: BoardTurn, space: number, kind: number, n = 1): number {
  const { board } = turn;
  const box = boxOf(kind);
  const placed = Math.min(n, board.available[box] as number);
  if (placed <= 0) return 0;
  board.available[box] = (board.available[box] as number) - placed;
  add(board, space, kind, placed);
  turn.tell('placed', { piece: kindName(kind), n: placed, space: spaceName(space) });
  return placed;
}

/** From the map to Available. */
export function remove(turn: BoardTurn, space: number, kind: number, n = 1): void {
  if (n <= 0) return;
  const { board } = turn;
  add(board, space, kind, -n);
  const box = boxOf(kind);
  board.available[box] = (board.available[box] as number) + n;
  turn.tell('removed', { piece: kindName(kind), n, space: spaceName(space) });
}

/** From one space to another, perhaps in another state. */
export function shiftPiece(turn: BoardTurn, from: number, to: number, kind: number, arrives: number, n = 1): void {
  if (n <= 0) return;
  add(turn.board, from, kind, -n);
  add(turn.board, to, arrives, n);
  turn.tell('moved', { piece: kindName(arrives), n, from: spaceName(from), to: spaceName(to) });
}

/** How a southern Unit stands after entering a Province (3.3.2, 3.4.2), judged before it does. */
export function orientation(board: Board, kind: number, space: number): number {
  const owner = ownerOf(kind);
  if (owner !== BAHMANI && owner !== VIJAYANAGARA) return kind;
  const marker = board.marker[space];
  if (marker === owner) return rebelOf(owner);
  if (marker === TRIBUTARY) return unitOf(owner);
  return kind;
}

/** Flips Amirs or Rajas of a space; a Unit that was used in this Command stays a used one. */
export function flip(turn: BoardTurn, space: number, faction: number, rebelling: boolean, n = 99): void {
  const { board } = turn;
  const from = at(space, rebelling ? unitOf(faction) : rebelOf(faction));
  const to = at(space, rebelling ? rebelOf(faction) : unitOf(faction));
  const flipped = Math.min(n, board.pieces[from] as number);
  if (flipped <= 0) return;
  board.pieces[from] = (board.pieces[from] as number) - flipped;
  board.pieces[to] = (board.pieces[to] as number) + flipped;
  if (board.acting === faction) {
    const usedFrom = space * 2 + (rebelling ? 0 : 1);
    const usedTo = space * 2 + (rebelling ? 1 : 0);
    const used = Math.min(board.used[usedFrom] as number, flipped);
    board.used[usedFrom] = (board.used[usedFrom] as number) - used;
    board.used[usedTo] = (board.used[usedTo] as number) + used;
  }
  turn.tell('flipped', { faction: factionName(faction), n: flipped, space: spaceName(space), state: rebelling ? 'rebelling' : 'obedient' });
}

/** A step is complete: computes Control of the spaces it changed; the Faction that has it has only Rebelling Units there. */
export function settle(turn: BoardTurn): void {
  const { board } = turn;
  for (let rest = board.touched; rest !== 0; rest &= rest - 1) {
    const space = 31 - Math.clz32(rest & -rest);
    const before = board.marker[space] as number;
    if (before === TRIBUTARY || !isProvince(space)) continue;
    const now = majority(board, space);
    if (now !== before) {
      board.marker[space] = now;
      turn.tell('control', { space: spaceName(space), faction: factionName(now) }, RULE_CONTROL);
    }
    if ((now === BAHMANI || now === VIJAYANAGARA) && count(board, space, unitOf(now)) > 0) flip(turn, space, now, true);
  }
  board.touched = 0;
}

/** 1.6: places a Tributary marker; every Rebelling Amir and Raja there becomes Obedient. */
export function setTributary(turn: BoardTurn, space: number): boolean {
  const { board } = turn;
  if (!isProvince(space) || board.marker[space] === TRIBUTARY) return false;
  board.marker[space] = TRIBUTARY;
  turn.tell('tributary', { space: spaceName(space) });
  for (const faction of SOUTHERN) flip(turn, space, faction, false);
  return true;
}

/** 1.6: removes a Tributary marker; the Province is Independent and Control is computed with the step. */
export function setIndependent(turn: BoardTurn, space: number): boolean {
  const { board } = turn;
  if (board.marker[space] !== TRIBUTARY) return false;
  board.marker[space] = NOBODY;
  board.touched |= 1 << space;
  turn.tell('independent', { space: spaceName(space) });
  return true;
}

const RULE_CONTROL = { rule: '1.7' } as const;

function add(board: Board, space: number, kind: number, n: number): void {
  const place = at(space, kind);
  board.pieces[place] = (board.pieces[place] as number) + n;
  board.touched |= 1 << space;
}
