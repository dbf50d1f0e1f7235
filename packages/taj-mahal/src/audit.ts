/** Conservation laws: 100 cards, 12 province tiles, 16 bonus tiles, 24 influence tiles, one crown. It runs after every step of every test, so it is quick. */

import { auditForm, isWhole } from './audit-form.ts';
import { type Board, GONE, NONE, provinceNow } from './board.ts';
import { type Edition, FIRST_GOOD, FORCES, GOODS, TILES_PER_FORCE, VISITS } from './edition.ts';

/** Everything that does not add up. */
export function audit(edition: Edition, board: Board): string[] {
  const faults: string[] = [];
  auditForm(edition, board, faults);
  if (faults.length > 0) return faults;
  auditCards(edition, board, faults);
  auditInfluence(board, faults);
  auditProvinceTiles(board, faults);
  auditBonusTiles(edition, board, faults);
  auditPalaces(edition, board, faults);
  auditVisit(edition, board, faults);
  return faults;
}

const counts = new Int16Array(256);

/** Counts a list; false if it is none, or holds anything but whole numbers below the limit. */
function count(list: readonly number[], limit: number): boolean {
  if (!Array.isArray(list)) return false;
  for (let i = 0; i < list.length; i++) {
    const one = list[i] as number;
    if (!isWhole(one, 0, limit - 1)) return false;
    counts[one] = (counts[one] as number) + 1;
  }
  return true;
}

function auditCards(edition: Edition, board: Board, faults: string[]): void {
  const { cards, firstSpecial } = edition;
  counts.fill(0);
  let deck = 0;
  for (let card = 0; card < firstSpecial; card++) {
    const inBag = board.bag[card] as number;
    const inDiscard = board.discard[card] as number;
    if (!isWhole(inBag, 0, 96) || !isWhole(inDiscard, 0, 96)) faults.push(`There are fewer than none of ${cards[card]?.name}.`);
    deck += inBag;
    counts[card] = inBag + inDiscard;
  }
  if (deck !== board.deck) faults.push(`The deck has ${deck} cards, not ${board.deck}.`);
  let known = count(board.supply, firstSpecial) && count(board.specials, cards.length);
  for (let seat = 0; seat < board.seats; seat++) {
    const hand = board.hands[seat] as number[];
    known = count(hand, cards.length) && count(board.played[seat] as number[], cards.length) && known;
    if (!isSorted(hand) || !isWithinHand(board.known[seat] as number[], hand)) faults.push(`The hand of seat ${seat} is not sorted, or not what was seen.`);
  }
  if (!known) faults.push('There is a card that does not exist.');
  if (!isSorted(board.supply)) faults.push('The supply is not sorted.');
  for (let card = 0; card < cards.length; card++) {
    const wanted = (cards[card] as Edition['cards'][number]).count;
    if (counts[card] !== wanted) faults.push(`There are ${counts[card]} of ${cards[card]?.name}, not ${wanted}.`);
  }
}

function isSorted(list: readonly number[]): boolean {
  for (let i = 1; i < list.length; i++) if ((list[i - 1] as number) > (list[i] as number)) return false;
  return true;
}

function isWithinHand(known: readonly number[], hand: readonly number[]): boolean {
  let at = 0;
  for (let i = 0; i < hand.length && at < known.length; i++) if (hand[i] === known[at]) at += 1;
  return at === known.length;
}

function auditInfluence(board: Board, faults: string[]): void {
  for (let force = 0; force < FORCES.length; force++) {
    if (!isWhole(board.court[force], 0, 1)) faults.push('The court has more or less than a tile in a place.');
    let tiles = (board.court[force] as number) + (board.stacks[force] as number);
    for (let seat = 0; seat < board.seats; seat++) tiles += board.influence[seat * FORCES.length + force] as number;
    if (tiles !== TILES_PER_FORCE) faults.push(`There are ${tiles} influence tiles of the ${FORCES[force]}.`);
  }
}

function auditProvinceTiles(board: Board, faults: string[]): void {
  let laid = 0;
  for (let i = 0; i < VISITS; i++) {
    laid |= 1 << (board.tiles[i] as number);
    const owner = board.tileOwners[i] as number;
    if (!isWhole(owner, GONE, board.seats - 1) || (owner !== NONE && i >= board.visit)) faults.push(`Province tile ${i + 1} cannot be there.`);
    if (owner === NONE && i < board.visit - 1) faults.push(`Province tile ${i + 1} was left behind.`);
  }
  if (board.visit > 0 && laid !== (1 << (VISITS + 1)) - 2) faults.push('The province tiles are not 1 to 12.');
}

function auditBonusTiles(edition: Edition, board: Board, faults: string[]): void {
  if (board.visit === 0) return;
  const kinds = edition.bonusTiles.length;
  for (let kind = 0; kind < kinds; kind++) counts[kind] = 0;
  if (!count(board.bonus, kinds)) faults.push('There is a bonus tile that does not exist.');
  for (let kind = 1; kind < kinds; kind++) {
    let tiles = (counts[kind] as number) + (board.spent[kind] as number);
    if (kind >= FIRST_GOOD) for (let seat = 0; seat < board.seats; seat++) tiles += board.goods[seat * GOODS.length + kind - FIRST_GOOD] as number;
    if (tiles !== edition.bonusTiles[kind]) faults.push(`There are ${tiles} bonus tiles of kind ${kind}, not ${edition.bonusTiles[kind]}.`);
  }
}

/** Palaces stand only where a visit was, and at most one crown palace came with each. */
function auditPalaces(edition: Edition, board: Board, faults: string[]): void {
  const { palaces, crowned, seats } = board;
  let crowns = 0;
  for (let city = 0; city < palaces.length; city++) {
    const normal = palaces[city] as number;
    const crown = crowned[city] as number;
    if (normal === 0 && crown === 0) continue;
    const { province, name } = edition.cities[city] as Edition['cities'][number];
    const visited = (board.tiles[province] as number) <= board.visit;
    if (!isWhole(normal, 0, seats) || !isWhole(crown, 0, seats) || !visited) faults.push(`A palace cannot be in ${name}.`);
    if (crown === 0) continue;
    if ((crowns & (1 << province)) !== 0) faults.push(`There are two crown palaces in ${edition.provinces[province]?.name}.`);
    crowns |= 1 << province;
  }
}

/** In a visit each influence tile that left the court is a palace, placed or still to place; so is the crown. */
function auditVisit(edition: Edition, board: Board, faults: string[]): void {
  if (board.visit === 0) return;
  if (!isWhole(board.build, 0, FORCES.length) || !isWhole(board.take, 0, 2)) faults.push('A withdrawal has less than nothing to do.');
  if (!board.leaving && (board.build > 0 || board.take > 0 || board.crowning || board.ruling))
    faults.push('Nobody is leaving, and yet something is to be placed or taken.');
  if (board.ruling && board.tileOwners[board.visit - 1] !== NONE) faults.push('A province tile is won twice.');
  let palaces = board.build;
  let crowns = (board.crown ? 1 : 0) + (board.crowning ? 1 : 0);
  for (const city of provinceNow(edition, board).cities) {
    if (board.palaces[city] !== 0) palaces += 1;
    if (board.crowned[city] !== 0) crowns += 1;
  }
  for (let force = 0; force < FORCES.length; force++) palaces += board.court[force] as number;
  if (palaces !== FORCES.length) faults.push('The palaces of this visit are not the influence tiles taken.');
  if (crowns !== 1) faults.push(`There are ${crowns} crowns.`);
}
