import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkDigests, checkRepeated } from './judged-sets.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const lineOf = (name: string, text: string): string => `${digest(text)}  ${name}\n`;

it('judged files that are as they were recorded are fine', () => {
  const recorded = lineOf('site.json', '{}') + lineOf('guide.md', '# Guide');
  const files = new Map([
    ['site.json', '{}'],
    ['guide.md', '# Guide'],
  ]);
  expect(checkDigests(files, recorded)).toEqual([]);
});

it.each([
  ['site.json: is not the judged file', new Map([['site.json', '{ }']]), lineOf('site.json', '{}')],
  ['other.json: no digest is recorded', new Map([['other.json', '{}']]), lineOf('site.json', '{}')],
  ['site.json: is recorded in', new Map(), lineOf('site.json', '{}')],
  ['bench/sets/judge.sha256: no digests', new Map(), ''],
])('finds that %s', (problem, files, recorded) => {
  expect(checkDigests(files, recorded).join('\n')).toContain(problem);
});

it('finds a judged question that the knowledge repeats, by its id', () => {
  const set = {
    kind: 'site',
    questions: [
      { id: 'site-1', question: 'What does a DEMO cost?' },
      { id: 'site-2', question: 'How much is a demo then?' },
    ],
  };
  const dialogues = { kind: 'dialogue', questions: [{ id: 'd-1', turns: [{ say: 'Yes' }] }] };
  const files = new Map([
    ['site.json', JSON.stringify(set)],
    ['dialogue.json', JSON.stringify(dialogues)],
    ['shop.json', '{"entries":[]}'],
    ['guide.md', '# Guide'],
  ]);
  expect(checkRepeated(files, new Set(['what does a demo cost', 'yes']))).toEqual([
    "site.json: question site-1 stands in the demo's knowledge",
  ]);
});
