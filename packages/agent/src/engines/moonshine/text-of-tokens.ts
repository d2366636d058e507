import tokenizer from 'llama-tokenizer-js';

const byteToken = /^<0x([0-9A-F]{2})>$/;
const pieces: readonly string[] = tokenizer.vocabById;

/** What the model's tokens say. Those that are no text are left out. */
export function textOfTokens(tokens: readonly number[]): string {
  const bytes: number[] = [];
  for (const token of tokens) {
    const piece = pieces[token];
    // The first three are the model's own: unknown, start and end.
    if (piece === undefined || token < 3) continue;
    const byte = byteToken.exec(piece)?.[1];
    if (byte !== undefined) bytes.push(Number.parseInt(byte, 16));
    else bytes.push(...Buffer.from(piece.replaceAll('▁', ' ')));
  }
  return Buffer.from(bytes).toString('utf8').replaceAll('\uFFFD', '').trim();
}

/** Tokens that say the same over and over: what the model makes of sounds without words. Four times in a row is no speech. */
export function repeats(tokens: readonly number[]): boolean {
  for (let length = 1; length <= 8; length += 1) {
    let same = 0;
    for (let index = length; index < tokens.length; index += 1) {
      same = tokens[index] === tokens[index - length] ? same + 1 : 0;
      if (same >= 3 * length && same >= 4) return true;
    }
  }
  return false;
}
