import { wordsOf } from '../turns/words.ts';

/** The assistant has said one of the phrases that end the call; case and punctuation do not matter. */
export function saysEndPhrase(text: string, phrases: readonly string[]): boolean {
  const said = ` ${wordsOf(text).join(' ')} `;
  return phrases.some((phrase) => {
    const words = wordsOf(phrase);
    return words.length > 0 && said.includes(` ${words.join(' ')} `);
  });
}
