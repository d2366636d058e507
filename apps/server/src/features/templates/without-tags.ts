/** A text without `{{…}}` and `{%…%}`; one that is never closed ends the text. Reads it once. */
export function withoutTags(text: string): string {
  let result = '';
  let at = 0;
  for (;;) {
    const begin = nextTag(text, at);
    if (begin < 0) return result + text.slice(at);
    result += text.slice(at, begin);
    const end = text.indexOf(text[begin + 1] === '{' ? '}}' : '%}', begin + 2);
    if (end < 0) return result.trimEnd();
    at = end + 2;
  }
}

function nextTag(text: string, from: number): number {
  for (let at = text.indexOf('{', from); at >= 0; at = text.indexOf('{', at + 1))
    if (text[at + 1] === '{' || text[at + 1] === '%') return at;
  return -1;
}
