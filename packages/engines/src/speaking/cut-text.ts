/** Is there anything to say? Marks and emoji alone are nothing. */
export const isSpeakable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A text in pieces that an engine takes, cut behind a sentence, else a clause, else a word, else anywhere. */
export function cutText(text: string, maxLength: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > maxLength) {
    const at = cutPlace(rest.slice(0, maxLength + 1), maxLength);
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...pieces, rest].filter(isSpeakable);
}

function cutPlace(head: string, maxLength: number): number {
  for (const end of [/[.!?。！？]\s(?=[^]*$)/g, /[,;:、]\s?(?=[^]*$)/g, /\s(?=[^]*$)/g]) {
    const last = [...head.matchAll(end)].at(-1);
    if (last !== undefined && last.index + last[0].length > maxLength / 2) return last.index + last[0].length;
  }
  // Not between the halves of one character.
  return /[\uD800-\uDBFF]/.test(head[maxLength - 1] ?? '') ? maxLength - 1 : maxLength;
}
