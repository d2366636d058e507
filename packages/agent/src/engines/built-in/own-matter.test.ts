import { describe, expect, it } from 'vitest';
import { talk } from './testing/talk.ts';

describe('what the visitor told of himself', () => {
  it.each([
    [['I run three bakeries in Trenton.', 'how many shops do I have?'], /three bakeries/],
    [['I run three bakeries in Trenton.', 'how many shops do I have?', 'where are they?'], /Trenton/],
    [['hello this is Bea, calling for my boss Mr. Sato'], /Bea/],
    [['hello this is Bea, calling for my boss Mr. Sato', 'who did I say my boss is'], /Sato/],
    [['my name is Bea', 'can you say my name back to me please'], /Bea/],
    [['my name is Bea', 'and what am I called'], /Bea/],
  ])('%j', (said, answer) => expect(talk([...said]).last).toMatch(answer));
  it('answers no question about the business', () => {
    expect(talk(['I run three bakeries in Trenton.', 'where is my data stored']).last).not.toMatch(/Trenton/);
  });
});

describe('a booking that was read back', () => {
  const filled = ['demo please, I am Nora Beck, 302 555 0187, friday at 11 am'];
  it.each([
    ['no', "yes that's fine"],
    ['no', 'nothing to change'],
    ['no changes on my side, just book it'],
    ['no email either, just put me down'],
  ])('is booked after %s', (...said) => {
    const { actions } = talk([...filled, ...said]);
    expect(actions.at(-1)).toMatchObject({ type: 'book-demo', booking: { name: 'Nora Beck' } });
  });
  it('is not booked by a wish for another hour', () => {
    expect(talk([...filled, 'no', 'at three']).actions).toEqual([]);
  });
  it('is for somebody else who is named', () => {
    const { last } = talk(['a demo for my colleague Aisha Khan, friday at 4pm, her number is 302 555 0117']);
    expect(last).toMatch(/Aisha Khan/);
  });
});

it('nothing is made of a remark', () => {
  expect(talk(['what does a demo cost', 'thanks, maybe in january then']).last).not.toMatch(/certain|sure/);
});

describe('a question after a word that only closes what was said', () => {
  const refused = 'do you know what the weather is like tomorrow';
  it('accepts no offer of a booking', () => {
    expect(talk([refused]).last).toMatch(/book|call you/);
    expect(talk([refused, 'fine. what does a demo cost']).last).not.toMatch(/name/);
  });
  it('nor one that asks where something is', () => {
    expect(talk([refused, 'fine. where can i see the prices']).last).not.toMatch(/name/);
  });
  it.each(['fine', 'sure'])('%s alone does', (said) => {
    expect(talk([refused, said]).last).toMatch(/name/);
  });
});
