import { text } from './fields.ts';

/** A name of the IANA time zone database, for example `Europe/Berlin`. */
export const timezoneSchema = text(64)
  .regex(/^[A-Za-z][\w+/-]*$/, 'the name of a time zone')
  .refine(isTimeZone, 'the name of a time zone');

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
