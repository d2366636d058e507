import { padded } from '../text/words.ts';
import type { Summary } from './booking-lines.ts';
import { writePhone } from './phone-number.ts';
import { scheduleOf } from './schedule.ts';
import { writeSchedule } from './schedule-lines.ts';

const asksForNoted =
  / (?:what|which)(?: \w+){0,6} (?:you (?:just )?(?:note|noted|have|got|wrote|write down|saved|save|put)|have you (?:got|noted|written|saved)|is noted)(?: (?:down|so far|there|now|last|of me|for me))* | read (?:it|that|everything) back | what (?:is|was) the last (?:thing|one) /;

/** Wants to hear what was taken down so far, before everything is there. */
export function wantsNoted(words: readonly string[]): boolean {
  return asksForNoted.test(padded(words));
}

/** What is there so far; nothing yet: empty. */
export function notedSoFar({ draft, schedule }: Summary): string {
  const { name, business, phone, email } = draft;
  const scheduled = scheduleOf(draft, schedule);
  const when = scheduled.kind === 'none' ? undefined : writeSchedule(draft, scheduled, schedule);
  const noted = [name, business, phone === undefined ? undefined : writePhone(phone), email, when].filter(
    (one) => one !== undefined,
  );
  return noted.length === 0 ? 'I have nothing noted yet.' : `So far I have: ${noted.join(', ')}.`;
}
