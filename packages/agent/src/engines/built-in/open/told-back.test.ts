import { describe, expect, it } from 'vitest';
import { talk } from '../testing/talk.ts';
import { toldBack } from './told-back.ts';

it.each([
  ['I run a yoga studio in Dover', 'You said that you run a yoga studio in Dover.'],
  ["hey, we're two people and I was born here!", 'You said that you are two people and you were born here.'],
  ["My number's 415 555 0134", "You said that your number's 415 555 0134."],
  ['Our shop sells what I make myself', 'You said that your shop sells what you make yourself.'],
  ['call me Bob', 'You said: Call me Bob.'],
])('"%s" is told back as "%s"', (said, told) => {
  expect(toldBack(said)).toBe(told);
});

describe('of a longer sentence', () => {
  const boots =
    "We're two people selling hiking boots in Asheville and we get around 80 calls a day in winter";
  it('the clause is told back that was asked for, and then another', () => {
    const { replies } = talk([boots, 'how many a day did I say we get', 'and which town?']);
    expect(replies[1]).toBe('You said that you get around 80 calls a day in winter.');
    expect(replies[2]).toBe('You said that you are two people selling hiking boots in Asheville.');
  });
  it('what he does is found by its verb, however common', () => {
    const said = "hey, I'm Carla, I make candles and sell them on my website";
    expect(talk([said, 'and what is it I make?']).last).toBe(
      'You said that you make candles and sell them on your website.',
    );
  });
  it('a name is looked for in all of it', () => {
    const said = "hi, Rosa here from Rosa's Roses, we're a flower shop with an online store";
    expect(talk([said, "what's my shop called again?"]).last).toContain("Rosa's Roses");
  });
});
