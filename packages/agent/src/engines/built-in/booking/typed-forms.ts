import { ordinalWords, yearWords } from '../../../language/number-words.ts';
import { monthNames } from '../dates/civil.ts';

/** What a keyboard writes, in forms that the readers of words know. */
export function withoutTypedForms(text: string): string {
  return typedPhones(typedDates(text));
}

/** `11/24`, `11/24/2026`, `2026-11-24` → `november twenty fourth twenty twenty six`; a number that cannot be a month is the day. */
function typedDates(text: string): string {
  return text
    .replace(
      /\b(20\d\d)-(\d{1,2})-(\d{1,2})(?:T(?=\d))?/g,
      (whole, year: string, month: string, day: string) => written(Number(month), Number(day), year, whole),
    )
    .replace(
      /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\d/])/g,
      (whole, first: string, second: string, year?: string) => {
        const [month, day] = Number(first) > 12 ? [second, first] : [first, second];
        const century = year?.length === 2 ? `20${year}` : year;
        return written(Number(month), Number(day), century, whole);
      },
    );
}

/** The 31st of a shorter month is left for whoever refuses it. */
function written(month: number, day: number, year: string | undefined, whole: string): string {
  const name = monthNames[month - 1];
  if (name === undefined || day < 1 || day > 31) return whole;
  // In words, because digits beside each other may be a telephone number.
  return ` ${name} ${ordinalWords(day)} ${year === undefined ? '' : yearWords(Number(year))} `;
}

/** `+1 (302) 555-0142` → `+13025550142`, so that a typed number is one word. */
function typedPhones(text: string): string {
  const joined = text.replace(
    /(?<![\d+])(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g,
    (typed) => ` ${typed.replaceAll(/[ ().-]/g, '')}, `,
  );
  return joined.replace(/\+?\(?\d[\d ().-]{5,22}\d/g, (typed) =>
    /^\d{1,4}[.-]\d{1,2}[.-]\d{1,4}$/.test(typed) ? typed : ` ${typed.replaceAll(/[ ().-]/g, '')} `,
  );
}
