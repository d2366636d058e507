import { momentOf, wallTimeOf } from '../../charts/zoned.ts';
import { timeZone } from './zone.ts';

/** A moment as a field of date and time has it, by the clock that times are told by. */
export function fieldTimeOf(at: string | undefined): string {
  return at === undefined ? '' : wallTimeOf(Date.parse(at), timeZone()).slice(0, 16);
}

/** What such a field says, as the server takes it; null: nothing. */
export function timeOfField(text: string): string | null {
  const wall = Date.parse(`${text}Z`);
  return text === '' || Number.isNaN(wall) ? null : new Date(momentOf(wall, timeZone())).toISOString();
}
