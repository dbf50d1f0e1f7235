/** Why a turn was chosen, in the words of the game: what it changes most, by the same features that judged it. */
import type { Choice, Message, State } from '@durbar/kernel';
import { type Board, FACTIONS } from '@durbar/vijayanagara';
import { ELIGIBLE_NEXT, FEATURES, features, TO_ACT } from './features.ts';
import { judge, type Mind, momentOf } from './mind.ts';
import { bestOffer, given, type Offer } from './offers.ts';
import type { Scene } from './scene.ts';

type Key = 'provinces' | 'structures' | 'influence' | 'resources' | 'cavalry' | 'forces' | 'timur' | 'eligible';

/** What a feature is about: of Delhi, and of a southern Faction. */
function topicOf(faction: number, feature: number): Key | undefined {
  if (feature === 0 || feature === TO_ACT) return undefined;
  if (feature === ELIGIBLE_NEXT) return 'eligible';
  if (feature >= 3 && feature <= 5) return 'resources';
  if (feature === 6 || feature === 7) return 'cavalry';
  if (feature === 8 || feature === 9) return 'forces';
  if (feature >= 16 && feature <= (faction === 0 ? 28 : 31)) return 'provinces';
  if (faction === 0) return feature <= 2 ? 'forces' : feature <= 15 ? 'timur' : undefined;
  return feature === 1 ? 'structures' : feature === 2 || feature === 32 ? 'influence' : undefined;
}

/** Less than this, in points, is no reason. */
const LITTLE = 0.08;

export function reasonFor(mind: Mind, before: State<Board>, after: State<Board>, seat: number): Message {
  const then = new Float64Array(3 * FEATURES);
  const now = new Float64Array(3 * FEATURES);
  features(mind.world, before, then);
  features(mind.world, after, now);
  const shares = judge(mind, before, [0, 0, 0]);
  const weights = mind.moments[momentOf(before.board)] as Float64Array;
  const topics = new Map<Key, number>();
  const others = [0, 0, 0];
  for (let i = 0; i < 3 * FEATURES; i++) {
    const faction = Math.floor(i / FEATURES);
    const topic = topicOf(faction, i % FEATURES);
    if (topic === undefined) continue;
    const change = (weights[i] as number) * ((now[i] as number) - (then[i] as number));
    if (faction === seat) topics.set(topic, (topics.get(topic) ?? 0) + change);
    else others[faction] = (others[faction] as number) - (change * (shares[faction] as number)) / Math.max(0.02, 1 - (shares[seat] as number));
  }
  let best: Message = { key: 'steady' };
  let most = LITTLE;
  for (const [key, worth] of topics) {
    if (worth <= most) continue;
    most = worth;
    best = { key };
  }
  for (const [faction, worth] of others.entries()) {
    if (worth <= most) continue;
    most = worth;
    best = { key: 'deny', params: { faction: FACTIONS[faction] as string } };
  }
  return best;
}

/** Why an offer is made, taken or refused (1.5.2); undefined for anything else. `offer` is the one that opens the talk. */
export function bargainReason(scene: Scene, { verb }: Choice, offer: Offer | undefined): Message | undefined {
  const { vars, state } = scene;
  if (verb === 'negotiate') return offer && offerReason(offer);
  if (state.stack[state.stack.length - 1]?.proc !== 'negotiate' || verb === 'withdraw') return undefined;
  if (verb === 'accept' || verb === 'decline') {
    const { money, horses } = given(scene);
    return money === 0 && horses === 0 ? undefined : { key: verb === 'accept' ? 'good-bargain' : 'bad-bargain' };
  }
  const partners = vars['partner'] === -1 ? [0, 1, 2].filter((one) => one !== scene.seat) : [vars['partner'] as number];
  const meant = bestOffer(scene, partners);
  return meant && offerReason(meant);
}

function offerReason({ partner, terms }: Offer): Message {
  const [giveResources, giveCavalry, wantResources, wantCavalry] = terms;
  return { key: 'bargain', params: { partner: FACTIONS[partner] as string, giveResources, giveCavalry, wantResources, wantCavalry } };
}
