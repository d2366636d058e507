import tokenizer from 'llama-tokenizer-js';
import { expect, it } from 'vitest';
import { repeats, textOfTokens } from './text-of-tokens.ts';

const tokensOf = (text: string): number[] => tokenizer.encode(text, false);

it.each(["What's the weather like?", 'It costs $20, or 15 €.', 'Café naïve 日本'])(
  'reads %j out of its tokens',
  (text) => {
    expect(textOfTokens(tokensOf(text))).toBe(text);
  },
);

it("leaves out the model's own tokens, and those that are no text", () => {
  expect(textOfTokens([1, ...tokensOf('yes'), 2, 32_100])).toBe('yes');
  expect(textOfTokens([])).toBe('');
});

it('leaves out half a letter', () => {
  const [half] = Buffer.from('é');
  expect(textOfTokens([...tokensOf('caf'), 3 + (half ?? 0)])).toBe('caf');
});

it('knows a model that says the same again and again from a person who repeats himself', () => {
  expect(repeats(tokensOf('no no no'))).toBe(false);
  expect(repeats(tokensOf('it is very very good'))).toBe(false);
  expect(repeats(tokensOf('555 555 555'))).toBe(false);
  expect(repeats(Array.from({ length: 8 }, () => 306))).toBe(true);
  expect(repeats(Array.from({ length: 12 }, (_, index) => 300 + (index % 3)))).toBe(true);
});
