/** Characters that would hide or turn what is beside them, as signs that one sees. All in one line. */
export const visible = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '\u25a1');
