import { describe, expect, it } from 'vitest';
import type { KnowledgeEntry } from '../../engine.ts';
import { askedOf } from '../asked.ts';
import { everydayOf } from '../everyday.ts';
import { talk } from '../testing/talk.ts';
import { wordsOf } from '../text/words.ts';

const entry = (id: string, questions: readonly string[], answer: string): KnowledgeEntry => ({
  id,
  title: questions[0] ?? id,
  questions,
  answer,
});

const knowledge = [
  entry('calls', ['are calls recorded', 'how long do you keep calls'], 'Calls are kept for seven years.'),
  entry('account', ['how long do you keep account data'], 'Account data is kept for three years.'),
  entry('own', ['whose are account data and calls'], 'Account data and calls are yours.'),
  entry(
    'team',
    ['who are the others', 'who is in the team'],
    'Max knows tax strategy, and Grace knows shops.',
  ),
  entry('max', ['who is max'], 'Max is our adviser for loans. He asks about income.'),
  entry('tax', ['are taxes in the price'], 'Prices are without taxes.'),
  entry('orders', ['can grace look up an order'], 'Yes, with the order number.'),
  entry('grace', ['who is grace', 'who is grace for'], 'Grace is our adviser for shops.'),
  entry('returns', ['what about returns'], 'The label is sent by mail.'),
  entry('story', ['did grace look up the returns of an order'], 'Returns went to nobody.'),
  entry('fee', ['is there a fee'], 'Each plan is tailored, so there is no list of fees.'),
];
const told = (...utterances: readonly string[]) => talk(utterances, knowledge).last;

describe('a question behind an answer', () => {
  it('about another thing is the last one with a pronoun, asked of that thing', () => {
    expect(told('are calls recorded', 'how long do you keep that', 'and account data?')).toMatch(
      /three years/,
    );
  });
  it('for a reason hears what is known, and that it is all', () => {
    expect(told('is there a fee', 'why not?')).toMatch(/reason.*tailored/);
    expect(told('why not?')).not.toMatch(/reason/);
  });
  it('for one of those who were listed hears of that one', () => {
    expect(told('who is in the team', 'which of them does taxes')).toMatch(/adviser for loans/);
  });
  it('means by she whom only the question named', () => {
    expect(told('can grace look up an order', 'who is she for?')).toMatch(/adviser for shops/);
  });
  it('that stands in the knowledge as it was said is that one, whatever was talked about', () => {
    expect(told('can grace look up an order', 'what about returns')).toMatch(/label/);
  });
});

describe('what is asked', () => {
  it.each([
    ['Great. And how do I get to you', 'how do I get to you'],
    ['got it, thanks! so how long does it take', 'how long does it take'],
    ['what happens in a demo by the way?', 'what happens in a demo?'],
    ['who is she for, anyway?', 'who is she for?'],
  ])('is "%s" without what is said around it', (said, asked) => {
    expect(askedOf(said, 'Ava').text).toBe(asked);
  });
  it.each(['Great day for it', 'Perfect. Thanks', 'Fine dining?'])('is left as it was said: "%s"', (said) => {
    expect(askedOf(said, 'Ava').text).toBe(said);
  });
});

describe('who was interrupted', () => {
  it('complains', () => {
    expect(everydayOf(wordsOf('your assistant talked over me the whole time'))).toBe('complaint');
    expect(everydayOf(wordsOf('what if I talk over it'))).not.toBe('complaint');
  });
});
