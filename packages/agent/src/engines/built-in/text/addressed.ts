const verbs: Readonly<Record<string, string>> = {
  does: 'do you',
  is: 'are you',
  has: 'have you',
  was: 'were you',
  can: 'can you',
  could: 'could you',
  will: 'will you',
  would: 'would you',
  did: 'did you',
};
const shortest = 3;

/**
 * Who names the business means "you": `what is Acme's mission` → `what is your mission`, `does Acme deliver` → `do you
 * deliver`. A name that is itself what is asked for stays.
 */
export function addressed(text: string, ownName: string): string {
  const name = ownName.trim();
  if (name.length < shortest) return text;
  const written = name.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  const opening = new RegExp(String.raw`\b(${Object.keys(verbs).join('|')}) ${written}(?= \p{Ll})`, 'giu');
  return text
    .replace(new RegExp(String.raw`\b${written}['’]s(?= \p{L})`, 'giu'), 'your')
    .replace(opening, (_all, verb: string) => verbs[verb.toLowerCase()] ?? verb)
    .replace(new RegExp(String.raw`\b(at|with|from|by|for|to) ${written}(?![\p{L}'’])`, 'giu'), '$1 you');
}
