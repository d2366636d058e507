import { withinTime } from '../../../runtime/time-limit.ts';
import type { OtherHearing } from '../../engine.ts';
import { answerScore } from '../answers.ts';
import type { Outcome } from '../state.ts';

/** Hearings that are looked at; each costs the encoder some hundredths of a second. */
const maxHearings = 4;
/** What comes later is not waited for. */
const waitMs = 300;
/** A hearing that is e times less likely has to be so much surer. Anything from 0.03 to 0.1 finds as many of 240 practice questions. */
const perLikelihood = 0.05;

/**
 * What was said, where what was heard finds nothing that is surely meant: the one of the other hearings to which the
 * knowledge has a surer answer. Only answers of the knowledge are weighed: no wish and no booking comes of a second
 * hearing.
 */
export async function asMeant(
  first: Outcome,
  others: Promise<readonly OtherHearing[]> | undefined,
  think: (text: string) => Promise<Outcome>,
  signal: AbortSignal,
): Promise<Outcome> {
  if (others === undefined || first.sureness === undefined || first.sureness >= answerScore) return first;
  let best = { outcome: first, worth: first.sureness };
  for (const { text, likelihood } of ((await withinTime(others, waitMs)) ?? []).slice(0, maxHearings)) {
    // The encoder is wanted for what the visitor says now.
    if (signal.aborted) break;
    const outcome = await think(text);
    const worth = (outcome.sureness ?? 0) + perLikelihood * Math.log(likelihood);
    if (worth > best.worth) best = { outcome, worth };
  }
  return best.outcome;
}
