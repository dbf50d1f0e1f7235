/** Conservation laws: 100 cards, 12 province tiles, 16 bonus tiles, 24 influence tiles, one crown. */
import { type Board, GONE, NONE } from './board.ts';
import { type Edition, FIRST_GOOD, FORCES, GOODS, TILES_PER_FORCE, VISITS } from './edition.ts';

/** Everything that does not add up. */
export function audit(edition: Edition, board: Board): string[] {
  const faults: string[] = [];
  auditForm(edition, board, faults);
  if (faults.length > 0) return faults;
  auditCards(edition, board, faults);
  auditTiles(edition, board, faults);
  auditPalaces(edition, board, faults);
  return faults;
}

const counts = new Int16Array(128);

function auditForm(edition: Edition, board: Board, faults: string[]): void {
  const { seats } = board;
  if (seats < 3 || seats > 5) faults.push(`There are ${seats} seats.`);
  for (const list of [board.points, board.colours, board.played, board.hands, board.known])
    if (list.length !== seats) faults.push('A list by seat has another length.');
  if (board.influence.length !== seats * FORCES.length || board.goods.length !== seats * GOODS.length)
    faults.push('Tiles before the players have another number.');
  if (board.bag.length !== edition.firstSpecial || board.discard.length !== edition.firstSpecial) faults.push('Deck or discard pile do not fit the cards.');
  if (board.palaces.length !== edition.cities.length || board.crowned.length !== edition.cities.length) faults.push('The palaces do not fit the cities.');
  if (board.bonus.length !== edition.fortresses.length || board.tiles.length !== VISITS || board.tileOwners.length !== VISITS)
    faults.push('The tiles do not fit the board.');
  if (board.turn < 0 || board.turn >= seats || board.within < 0 || board.within >= 1 << seats) faults.push('It is the turn of nobody.');
}

function auditCards(edition: Edition, board: Board, faults: string[]): void {
  const { cards } = edition;
  counts.fill(0);
  let deck = 0;
  for (let card = 0; card < edition.firstSpecial; card++) {
    const inBag = board.bag[card] as number;
    const inDiscard = board.discard[card] as number;
    if (inBag < 0 || inDiscard < 0) faults.push(`There are fewer than none of ${cards[card]?.name}.`);
    deck += inBag;
    counts[card] = inBag + inDiscard;
  }
  if (deck !== board.deck) faults.push(`The deck has ${deck} cards, not ${board.deck}.`);
  countList(board.supply);
  countList(board.specials);
  for (let seat = 0; seat < board.seats; seat++) {
    const hand = board.hands[seat] as number[];
    countList(hand);
    countList(board.played[seat] as number[]);
    if (!isSorted(hand) || !isWithinHand(board.known[seat] as number[], hand)) faults.push(`The hand of seat ${seat} is not sorted, or not what was seen.`);
  }
  if (!isSorted(board.supply)) faults.push('The supply is not sorted.');
  for (let card = 0; card < cards.length; card++) {
    if (counts[card] !== cards[card]?.count) faults.push(`There are ${counts[card]} of ${cards[card]?.name}, not ${cards[card]?.count}.`);
  }
}

function countList(list: readonly number[]): void {
  for (let i = 0; i < list.length; i++) counts[list[i] as number] = (counts[list[i] as number] as number) + 1;
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

function auditTiles(edition: Edition, board: Board, faults: string[]): void {
  const { seats } = board;
  for (let force = 0; force < FORCES.length; force++) {
    let tiles = (board.court[force] as number) + (board.stacks[force] as number);
    for (let seat = 0; seat < seats; seat++) tiles += board.influence[seat * FORCES.length + force] as number;
    if (tiles !== TILES_PER_FORCE || (board.stacks[force] as number) < 0) faults.push(`There are ${tiles} influence tiles of the ${FORCES[force]}.`);
  }
  counts.fill(0);
  for (let i = 0; i < VISITS; i++) {
    counts[board.tiles[i] as number] = (counts[board.tiles[i] as number] as number) + 1;
    const owner = board.tileOwners[i] as number;
    if (owner < GONE || owner >= seats || (owner !== NONE && i >= board.visit)) faults.push(`Province tile ${i + 1} cannot be there.`);
  }
  if (board.visit > 0) for (let tile = 1; tile <= VISITS; tile++) if (counts[tile] !== 1) faults.push(`There are ${counts[tile]} province tiles ${tile}.`);
  counts.fill(0);
  countList(board.bonus);
  for (let kind = 1; kind < edition.bonusTiles.length; kind++) {
    let tiles = (counts[kind] as number) + (board.spent[kind] as number);
    if (kind >= FIRST_GOOD) for (let seat = 0; seat < seats; seat++) tiles += board.goods[seat * GOODS.length + kind - FIRST_GOOD] as number;
    if (board.visit > 0 && tiles !== edition.bonusTiles[kind]) faults.push(`There are ${tiles} bonus tiles of kind ${kind}, not ${edition.bonusTiles[kind]}.`);
  }
}

/** Palaces stand only where a visit was, and one crown palace at most came with each visit. */
function auditPalaces(edition: Edition, board: Board, faults: string[]): void {
  counts.fill(0);
  for (let city = 0; city < board.palaces.length; city++) {
    const normal = board.palaces[city] as number;
    const crowned = board.crowned[city] as number;
    if (normal === 0 && crowned === 0) continue;
    const province = edition.cities[city]?.province as number;
    const visited = (board.tiles[province] as number) <= board.visit;
    if (normal < 0 || normal > board.seats || crowned < 0 || crowned > board.seats || !visited)
      faults.push(`A palace cannot be in ${edition.cities[city]?.name}.`);
    if (crowned > 0) counts[province] = (counts[province] as number) + 1;
  }
  for (let province = 0; province < VISITS; province++)
    if ((counts[province] as number) > 1) faults.push(`There are two crown palaces in ${edition.provinces[province]?.name}.`);
  if (board.build < 0 || board.build > FORCES.length || board.take < 0) faults.push('A withdrawal has less than nothing to do.');
}
