import { padded } from '../text/words.ts';

const asksWhen =
  / (?:when|what time|what times|what hours|which hours|which days|until when|till when|how late|how long|from when|are|is|will) (?:\w+ )?(?:they|your (?:people|team|folks|guys|humans|staff|lot)|the (?:humans|people|team|staff|folks)|somebody|someone|anyone|anybody|people|he|she|that|it|that one|this one|that line|that number)(?: \w+)? (?:in|there|on duty|at work|at (?:their|the) desks?|around|available|reachable|manned|in the office|awake|back|working|staffed|answered|occupied|picked up)(?= |$)/;
const day =
  / (today|tomorrow|tonight|now|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekends?|weekdays?|this week|next week) /;
const ofHumans = /\b(?:number|phone|call|people|person|team|calls you back|email|write to)\b/i;
const maxWords = 10;

/** `when are they in today` after how to reach a person: the hours of the people; null: that is not asked. `told`: what was said last. */
export function hoursOfTeam(words: readonly string[], told: string): string | null {
  const line = padded(words);
  if (words.length > maxWords || !ofHumans.test(told) || !asksWhen.test(line)) return null;
  if (/ (?:that|it|this)(?: one)? (?:\w+ )?(?:in|there|around|back|available|working) /.test(line))
    return null;
  const named = day.exec(line)?.[1];
  return named !== undefined && /(?:days?|ends?)$/.test(named) && named !== 'today'
    ? `when can i reach a person on ${named}`
    : 'when can i reach a person';
}
