import { midnightOf, shiftDay } from '../../charts/zoned.ts';
import { chosenZone, timeZone } from './zone.ts';

/** Tells moments in that time zone. */
export function timeText(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let made: { readonly zone: string | undefined; readonly format: Intl.DateTimeFormat } | undefined;
  return (at) => {
    if (made === undefined || made.zone !== chosenZone())
      made = {
        zone: chosenZone(),
        format: new Intl.DateTimeFormat('en', { ...options, timeZone: chosenZone() }),
      };
    return made.format.format(at);
  };
}

/** Midnight before a day, `2026-11-24`, or so many days later. */
export function midnight(day: string, daysLater: number): string {
  return new Date(midnightOf(shiftDay(day, daysLater), timeZone())).toISOString();
}
