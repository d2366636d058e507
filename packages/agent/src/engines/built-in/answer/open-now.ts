import { minutesOf } from '../dates/civil.ts';
import { isOpenAt, openingOn, writeHours } from '../dates/opening-hours.ts';
import { writeTime } from '../dates/write-moment.ts';
import { momentIn, zoneName } from '../dates/zone.ts';
import { padded } from '../text/words.ts';
import type { DialogueContext, Turn } from '../turn.ts';

const asksWhetherOpen =
  / (?:(?:are|is) (?:you|you guys|you people|your (?:office|store|shop|people|team|place)|the (?:office|store|shop)|anybody|anyone|somebody|someone)(?: \w+){0,2} (?:open|available|there|in|reachable|working)(?: \w+){0,2} (?:now|right now|at the moment|currently|at this hour|at this time)|(?:are|is) (?:you|the office|your office) (?:still|already|currently) (?:open|closed)) /;

/** Whether somebody is there at this moment; null: that is not asked, or the hours are not known. */
export function openNowLine({ words, now }: Turn, { booking, timeZone }: DialogueContext): string | null {
  const hours = booking?.openingHours;
  if (hours === undefined || !asksWhetherOpen.test(padded(words))) return null;
  const { date, time } = momentIn(now, timeZone);
  const opening = openingOn(hours, date);
  const zone = zoneName(timeZone, now);
  if (opening !== null && isOpenAt(hours, date, time)) {
    const until = writeTime({ hour: Math.floor(opening.to / 60), minute: opening.to % 60 });
    return `Yes, it is ${writeTime(time)} ${zone}, and our people are there until ${until}.`;
  }
  const opens = opening !== null && minutesOf(time) < opening.from ? 'not yet' : 'not';
  return `No, it is ${writeTime(time)} ${zone}, and our people are ${opens} there. They are there ${writeHours(hours)}.`;
}
