import { readWords } from '../turns/listed/phrase-set.ts';

/** The assistant has said one of the phrases that end the call; case and punctuation do not matter. */
export function saysEndPhrase(text: string, phrases: readonly string[]): boolean {
  const said = ` ${readWords(text, 'und').join(' ')} `;
  return phrases.some((phrase) => {
    const words = readWords(phrase, 'und');
    return words.length > 0 && said.includes(` ${words.join(' ')} `);
  });
}
