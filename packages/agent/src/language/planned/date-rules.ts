import { ordinalWords, yearWords } from '../number-words.ts';
import type { SpeechRule } from '../speech-rules.ts';

const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
  'December',
] as const; // biome-ignore format: a list
const monthNames = months
  .map((month) => (month === 'May' ? month : `${month.slice(0, 3)}(?:${month.slice(3)}|t\\.|\\.)?`))
  .join('|');
const year = String.raw`((?:19|20)\d\d)(?!\d)`;

/** Days of the calendar, read as such: `2026-05-10`, `5/10/2026`, `May 10, 2026`, `10 May 2026`. */
export const dateRules: readonly SpeechRule[] = [
  {
    pattern: /(\d{4})[-/. ](\d{2})[-/. ](\d{2})(?![\d-])/y,
    formatter: 'date',
    applies: ([, , month, day]) => isDay(Number(month), Number(day)),
    speak: ([, ofYear, month, day]) => speakDate(Number(month), Number(day), ofYear),
  },
  {
    // The month is first, unless it can be none.
    pattern: new RegExp(String.raw`(\d{1,2})\/(\d{1,2})\/${year}`, 'y'),
    formatter: 'date',
    applies: ([, one, other]) => isDay(Number(one), Number(other)) || isDay(Number(other), Number(one)),
    speak: ([, one, other, ofYear]) =>
      isDay(Number(one), Number(other))
        ? speakDate(Number(one), Number(other), ofYear)
        : speakDate(Number(other), Number(one), ofYear),
  },
  {
    pattern: new RegExp(String.raw`(${monthNames}) (\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:,? ${year})?`, 'y'),
    formatter: 'date',
    applies: ([, month, day]) => isDay(monthOf(month), Number(day)),
    speak: ([, month, day, ofYear]) => speakDate(monthOf(month), Number(day), ofYear),
  },
  {
    pattern: new RegExp(
      String.raw`(\d{1,2})(?:st|nd|rd|th)? (${monthNames})(?![A-Za-z])(?:,? ${year})?`,
      'y',
    ),
    formatter: 'date',
    applies: ([, day, month]) => isDay(monthOf(month), Number(day)),
    speak: ([, day, month, ofYear]) => speakDate(monthOf(month), Number(day), ofYear),
  },
];

const isDay = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

const monthOf = (name = ''): number => months.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;

function speakDate(month: number, day: number, ofYear: string | undefined): string {
  const date = `${months[month - 1]} ${ordinalWords(day)}`;
  return ofYear === undefined ? date : `${date}, ${yearWords(Number(ofYear))}`;
}
