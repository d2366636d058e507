import { midnightOf, shiftDay } from '../../charts/zoned.ts';

/* In which time zone times are told and typed: the one that somebody has chosen, or this computer's. */

let chosen: string | undefined;

export const timeZone = (): string => chosen ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Undefined: this computer's. What is shown already is told anew when it is rendered again. */
export function setTimeZone(zone: string | undefined): void {
  chosen = zone;
}

/** Tells moments in that time zone. */
export function timeText(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let made: { readonly zone: string | undefined; readonly format: Intl.DateTimeFormat } | undefined;
  return (at) => {
    if (made === undefined || made.zone !== chosen)
      made = { zone: chosen, format: new Intl.DateTimeFormat('en', { ...options, timeZone: chosen }) };
    return made.format.format(at);
  };
}

/** Midnight before a day, `2026-11-24`, or so many days later. */
export function midnight(day: string, daysLater: number): string {
  return new Date(midnightOf(shiftDay(day, daysLater), timeZone())).toISOString();
}
