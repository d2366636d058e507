import type { Booking, BookingState } from '@saywell/contract';

const statuses: Readonly<Record<BookingState, 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'>> = {
  new: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  done: 'CONFIRMED',
  canceled: 'CANCELLED',
};
/** Nobody is asked how long it takes. */
const durationMs = 30 * 60_000;

/** One event for a calendar (RFC 5545); null while it is not known at which hour. */
export function bookingCalendar(booking: Booking): string | null {
  const { id, name, phone, email, business, when, at, state, note, createdAt, updatedAt } = booking;
  if (at === undefined) return null;
  const start = Date.parse(at);
  const about = [business, phone, email, `Said: ${when}`, note].filter(
    (line) => line !== undefined && line !== '',
  );
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saywell//Bookings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@saywell`,
    `DTSTAMP:${utc(Date.parse(updatedAt))}`,
    `CREATED:${utc(Date.parse(createdAt))}`,
    `LAST-MODIFIED:${utc(Date.parse(updatedAt))}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(start + durationMs)}`,
    `SUMMARY:${text(name === '' ? 'Booking' : `Booking: ${name}`)}`,
    `DESCRIPTION:${text(about.join('\n'))}`,
    `STATUS:${statuses[state]}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const utc = (time: number): string => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** What a visitor said stays a text: it cannot begin another property. */
const text = (said: string): string =>
  said
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

const maxOctets = 75;

/** Longer lines go on behind a space; no character is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > maxOctets) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}
