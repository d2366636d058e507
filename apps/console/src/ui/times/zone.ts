/* In which time zone times are told and typed: the one that somebody has chosen, or this computer's. */

let chosen: string | undefined;

/** Undefined: this computer's. */
export const chosenZone = (): string | undefined => chosen;

export const timeZone = (): string => chosen ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Undefined: this computer's. What is shown already is told anew when it is rendered again. */
export function setTimeZone(zone: string | undefined): void {
  chosen = zone;
}
