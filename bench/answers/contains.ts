import { normalise, normaliseJoined } from './normalise.ts';

/** A text that phrases are looked for in. */
export interface SearchedText {
  contains(phrase: string): boolean;
}

/** A phrase with `^` in front must be the beginning. */
export function searchedText(text: string): SearchedText {
  const forms = [...new Set([normalise(text), normaliseJoined(text)])].map((form) => ` ${form} `);
  const runs = digitRuns(` ${normalise(text.replaceAll(timeOfDay, ' , and '))} `);
  return {
    contains(phrase) {
      const isStart = phrase.startsWith('^');
      const own = isStart ? phrase.slice(1) : phrase;
      const wanted = [...new Set([normalise(own), normaliseJoined(own)])].filter((form) => form !== '');
      const isFound = (form: string, wish: string): boolean =>
        isStart ? form.startsWith(` ${wish} `) : form.includes(` ${wish} `);
      return (
        wanted.some((wish) => forms.some((form) => isFound(form, wish))) ||
        (!isStart && own.search(timeOfDay) < 0 && wanted.some((wish) => hasDigits(runs, wish)))
      );
    },
  };
}

const timeOfDay = /\b\d{1,2}:\d{2}\b/g;
/** Fewer digits are a number of their own; more are read in groups: telephone and house numbers, years. */
const leastGroupedDigits = 3;
/** From here on a part of what was read is enough: a telephone number without its country. */
const leastPartDigits = 7;

/** Numbers that stand beside each other, as one: `302 5 5 5 0142` → `3025550142`, `12 oh 1` → `1201`. */
function digitRuns(form: string): string[] {
  return [...form.matchAll(/(?<= )\d+(?: (?:\d+|oh|o(?= \d)))*(?= )/g)].map(([run]) =>
    run.replaceAll(/\boh?\b/g, '0').replaceAll(' ', ''),
  );
}

function hasDigits(runs: readonly string[], wish: string): boolean {
  if (!/^\d[\d ]*$/.test(wish)) return false;
  const digits = wish.replaceAll(' ', '');
  if (digits.length < leastGroupedDigits) return false;
  return runs.some((run) => run === digits || (digits.length >= leastPartDigits && run.includes(digits)));
}
