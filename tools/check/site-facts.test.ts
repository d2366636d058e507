import { expect, it } from 'vitest';
import { normalise } from '../../bench/answers/normalise.ts';
import * as siteFacts from '../../packages/site-facts/src/index.ts';

const { allFacts, quotedFacts, shownValues } = siteFacts;
const shown = Object.entries(shownValues);
const answered = shown.filter(([id]) => !quotedFacts.has(id));

/** The digits of a text, whether it is for the eye or for the ear: `twelve oh one` and `1201` are the same. */
const digits = (text: string): string =>
  normalise(text)
    .replaceAll(/\b(?:o|oh)\b/g, '0')
    .replaceAll('half past', '30')
    .replaceAll('decade', '10')
    .replaceAll(/\D/g, '');

const numbers = (text: string): string[] =>
  normalise(text)
    .replaceAll('decade', '10')
    .split(' ')
    .flatMap((word) => word.match(/\d+/g) ?? []);

/** As a page writes it, and as it is said. */
const said: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
  EST: 'Eastern',
  CEOs: 'chief executives',
  ASAP: 'as soon as possible',
};

/** Words with a capital letter that do not only begin what is shown. */
const names = (text: string): string[] =>
  (text.match(/(?<=\S\s|[-(])\p{Lu}[\p{L}]+|^\p{Lu}\p{L}+(?=-|$)/gu) ?? []).map((name) => said[name] ?? name);

const factOf = (id: string) => allFacts.find((fact) => fact.id === id);
const answerOf = (id: string): string => factOf(id)?.answer ?? '';
const wordsOf = (id: string): string =>
  [answerOf(id), ...(factOf(id)?.questions ?? [])].join(' ').toLowerCase();

it('every fact that is shown is one that the assistant answers', () => {
  const known = new Set(allFacts.map(({ id }) => id));
  expect(shown.filter(([id]) => !known.has(id))).toEqual([]);
});

it('an answer says the numbers that the pages show of its fact', () => {
  const differing = answered.flatMap(([id, values]) =>
    values.flatMap((value) =>
      numbers(value)
        .filter((number) => !digits(answerOf(id)).includes(number))
        .map((number) => `${id}: “${value}” has ${number}, not in “${answerOf(id)}”`),
    ),
  );
  expect(differing).toEqual([]);
});

it('a fact says the names that the pages show of it, in its answer or where it is asked for', () => {
  const differing = answered.flatMap(([id, values]) =>
    values.flatMap((value) =>
      names(value)
        .filter((name) => !wordsOf(id).includes(name.toLowerCase()))
        .map((name) => `${id}: “${value}” has ${name}, not in “${answerOf(id)}”`),
    ),
  );
  expect(differing).toEqual([]);
});

it('every value that pages import belongs to a fact', () => {
  const belonging = new Set(Object.values(shownValues).flat());
  const texts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(texts);
  const values = Object.entries(siteFacts).flatMap(([name, value]) =>
    name.endsWith('Values') && name !== 'shownValues' ? texts(value) : [],
  );
  expect(values.filter((value) => !belonging.has(value))).toEqual([]);
});
