/** An address that was typed or said: `anna at example dot com`. */
export interface HeardEmail {
  readonly email: string;
  /** The text without it. */
  readonly rest: string;
}

const typed = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})*\.[a-z]{2,24}/i;
const spoken =
  /\b([a-z0-9]+(?: (?:dot|underscore|dash|hyphen) [a-z0-9]+)*) at ([a-z0-9]+(?: (?:dash|hyphen) [a-z0-9]+)?(?: dot [a-z]{2,12}){1,3})\b/i;

export function parseEmail(text: string): HeardEmail | null {
  const written = typed.exec(text);
  if (written) return { email: written[0].toLowerCase(), rest: without(text, written) };
  const said = spoken.exec(text);
  if (!said) return null;
  const address = `${joined(said[1] ?? '')}@${joined(said[2] ?? '')}`;
  return { email: address.toLowerCase(), rest: without(text, said) };
}

function joined(words: string): string {
  return words
    .replaceAll(/ dot /gi, '.')
    .replaceAll(/ underscore /gi, '_')
    .replaceAll(/ (?:dash|hyphen) /gi, '-');
}

function without(text: string, match: RegExpExecArray): string {
  return `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
}
