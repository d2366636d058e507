import { detectAll } from 'tinyld';
import { detectAll as detectCoarse } from 'tinyld/light';
import { vary } from './lines.ts';

/** Languages in which a visitor is told that only English is spoken. */
// biome-ignore format: one line each
const sentences = {
  de: ['Im Moment spreche ich leider nur Englisch. Ein Mensch aus unserem Team kann Ihnen aber weiterhelfen.', 'Leider verstehe ich zurzeit nur Englisch. Gern hilft Ihnen ein Mensch aus unserem Team.'],
  es: ['Por el momento solo hablo inglés, pero una persona de nuestro equipo puede ayudarle.', 'Lo siento, de momento solo entiendo inglés. Una persona de nuestro equipo puede ayudarle.'],
  fr: ["Pour le moment, je ne parle qu'anglais, mais une personne de notre équipe peut vous aider.", "Désolé, je ne comprends que l'anglais pour l'instant. Une personne de notre équipe peut vous aider."],
  it: ['Al momento parlo solo inglese, ma una persona del nostro team può aiutarla.', 'Mi dispiace, per ora capisco solo l’inglese. Una persona del nostro team può aiutarla.'],
  pt: ['De momento só falo inglês, mas uma pessoa da nossa equipa pode ajudar.', 'Lamento, por agora só entendo inglês. Uma pessoa da nossa equipa pode ajudar.'],
  nl: ['Op dit moment spreek ik alleen Engels, maar iemand van ons team kan u verder helpen.', 'Sorry, ik begrijp voorlopig alleen Engels. Iemand van ons team kan u verder helpen.'],
  pl: ['Na razie mówię tylko po angielsku, ale ktoś z naszego zespołu może pomóc.', 'Przepraszam, na razie rozumiem tylko angielski. Ktoś z naszego zespołu może pomóc.'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

export type ForeignLanguage = keyof typeof sentences;

/** Fewer words are names, thanks and borrowed words. */
const minWords = 3;
const minCertainty = 0.5;
/** So sure that it is English, the other opinion does not count. */
const maxEnglish = 0.3;
const maxCharacters = 400;

/** The language in which this was certainly written; null: English, unknown, or too little to tell. */
export function foreignLanguageOf(text: string): ForeignLanguage | null {
  const read = text.slice(0, maxCharacters);
  const words = read.match(/\p{L}{2,}/gu) ?? [];
  if (words.length < minWords || isNameLike(words)) return null;
  const opinions = [...detectAll(read), ...detectCoarse(read)];
  if (opinions.some(({ lang, accuracy }) => lang === 'en' && accuracy >= maxEnglish)) return null;
  const [surest] = opinions.toSorted((first, second) => second.accuracy - first.accuracy);
  if (surest === undefined || surest.accuracy < minCertainty) return null;
  return isKnown(surest.lang) ? surest.lang : null;
}

/** `ok, Zoe Park`: names are of every language. A sentence has words without a capital. */
function isNameLike(words: readonly string[]): boolean {
  const [, ...others] = words;
  const inside = others.slice(0, -1);
  return (
    words.length <= 4 &&
    (others.every((word) => /^\p{Lu}/u.test(word) || particle.test(word)) ||
      inside.every((word) => particle.test(word)))
  );
}

/** Inside of a name in small letters. */
const particle = /^(?:van|von|de|der|den|del|della|di|da|dos|la|le|al|el|bin|ter|ten)$/i;

/** In the visitor's language: English only, and a person can help. */
export function foreignLine(language: ForeignLanguage, turn: number): string {
  return vary(turn, sentences[language]);
}

function isKnown(language: string): language is ForeignLanguage {
  return language in sentences;
}
