import { expect, it } from 'vitest';
import { buildDomainModel } from '../../language/domain-model.ts';
import { buildTrigramModel } from '../../language/trigram-model.ts';
import { createFamiliarity } from './familiarity.ts';

const familiarity = createFamiliarity(
  buildTrigramModel([
    { words: ['is', 'my', 'data', 'safe'], weight: 2 },
    { words: ['yes'], weight: 2 },
  ]),
);

it.each([
  ['is my data safe', 1],
  ['yes', 1],
  ['is my data', 2 / 3],
  ['my data safe', 2 / 3],
  ['safe data my is', 0],
  ['yes yes', 0],
  ['', 0],
])('%j is known by %d', (text, share) => {
  expect(familiarity(text)).toBeCloseTo(share);
});

it('knows what an assistant expects from what has only its words', () => {
  const { arpa } = buildDomainModel(['how much does a demo cost', 'who is in the office on sunday']);
  const ofDomain = createFamiliarity(arpa);
  expect(ofDomain('how much does a demo cost')).toBe(1);
  expect(ofDomain('my demo name is one how office')).toBeLessThan(0.5);
});

it('of no model knows nothing', () => {
  expect(createFamiliarity('')('yes')).toBe(0);
});
