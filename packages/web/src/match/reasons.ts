/** Whether bots tell their reasons here, as the house would answer: asking in vain is not offered. */
import type { MatchInfo } from '@durbar/protocol';

/** Once the match is over those who may see it; before that only somebody alone with bots in a game without secrets. */
export function mayHearReasons(hidden: boolean | undefined, { status, seats, contract }: Pick<MatchInfo, 'status' | 'seats' | 'contract'>): boolean {
  if (status === 'over') return contract.spectators === 'open-after' || seats.some(({ you }) => you);
  return (
    hidden !== true &&
    contract.rated !== true &&
    seats.some(({ you }) => you) &&
    seats.every((one) => one.you || (one.kind === 'bot' && one.name === undefined))
  );
}
