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
  const short = languageOfPhrase.get(asPhrase(read));
  if (short !== undefined) return short;
  // Of the languages told apart here, only this one has these marks.
  if (/[¿¡]/.test(read)) return 'es';
  const words = read.match(/\p{L}{2,}/gu) ?? [];
  if (words.length < minWords || isNameLike(words)) return null;
  const small = bySmallWords(read);
  if (small !== null) return small;
  const opinions = [...detectAll(read), ...detectCoarse(read)];
  if (opinions.some(({ lang, accuracy }) => lang === 'en' && accuracy >= maxEnglish)) return null;
  const [surest] = opinions.toSorted((first, second) => second.accuracy - first.accuracy);
  if (surest === undefined || surest.accuracy < minCertainty || !isKnown(surest.lang)) return null;
  return hasMoreOfEnglish(read, surest.lang) ? null : surest.lang;
}

/** `is Saywell traded on the Nasdaq`: its letters are those of names. */
function hasMoreOfEnglish(text: string, language: ForeignLanguage): boolean {
  const words = wordsIn(text);
  const known = smallWordsOf.find((one) => one.language === language)?.known;
  return words.filter((word) => english.has(word)).length > words.filter((word) => known?.has(word)).length;
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

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

/** Small words of each language that no English sentence has. */
// biome-ignore format: one line each
const smallWords = {
  de: 'ich sie wir ihr haben hat ist sind nicht ein eine einen der die das und oder wie wo wann was wer kostet können kann möchte für mit auf auch bitte guten danke',
  es: 'el la los las un una que qué es está son por para con cuánto cuanto cuesta cómo como dónde donde cuándo tienen puedo quiero usted mi su gracias hola',
  fr: 'je vous nous le la les un une des est sont avez êtes pour avec que quel quelle combien coûte où quand comment bonjour merci puis peux votre mon ma pas',
  it: 'il lo la gli un una che è sono per con quanto costa dove quando come avete posso vorrei mia mio vostra grazie buongiorno ciao della del non',
  pt: 'o os as um uma que é são por para com quanto custa onde quando como vocês posso quero minha meu obrigado obrigada olá não do da',
  nl: 'ik jullie wij een het de is zijn niet van voor met hoe waar wanneer wat wie kost kunnen kan graag ook bij dank hallo jij heeft',
  pl: 'ja jest są nie czy jak gdzie kiedy ile kosztuje proszę dzień dobry mam chcę dla pan pani państwo w na i po',
} as const satisfies Readonly<Record<ForeignLanguage, string>>;
const english = new Set(
  'the a and or of to for with are does did can could will would have you your i my our it this that what who when where how much many not yes please'.split(
    ' ',
  ),
);
const smallWordsOf = Object.entries(smallWords).map(([language, list]) => ({
  language,
  known: new Set(list.split(' ')),
}));
/** All that somebody says, too short to be told otherwise, and nothing that English speakers say. */
// biome-ignore format: one line each
const shortPhrases = {
  de: ['guten tag', 'guten morgen', 'guten abend', 'grüß gott', 'moin moin', 'auf wiedersehen', 'vielen dank', 'danke schön', 'ja bitte', 'nein danke', 'ja gerne', 'sprechen sie deutsch', 'auf deutsch'],
  es: ['buenos días', 'buenos dias', 'buenas tardes', 'buenas noches', 'muchas gracias', 'sí gracias', 'habla español', 'en español'],
  fr: ['bonjour', 'bonsoir', 'oui merci', 'non merci', 'parlez vous français', 'en français'],
  it: ['buongiorno', 'buon giorno', 'buonasera', 'buona sera', 'sì grazie', 'no grazie', 'parla italiano', 'in italiano'],
  pt: ['bom dia', 'boa tarde', 'boa noite', 'muito obrigado', 'muito obrigada', 'sim obrigado', 'não obrigado', 'fala português', 'em português'],
  nl: ['goedemorgen', 'goedemiddag', 'goedenavond', 'goeden dag', 'goedendag', 'tot ziens', 'dank u wel', 'dank je wel', 'nee dank u', 'ja graag', 'spreekt u nederlands'],
  pl: ['dzień dobry', 'dzien dobry', 'dobry wieczór', 'do widzenia', 'dziękuję bardzo', 'tak proszę', 'nie dziękuję', 'po polsku'],
} as const satisfies Readonly<Record<ForeignLanguage, readonly string[]>>;
const languageOfPhrase = new Map<string, ForeignLanguage>(
  Object.entries(shortPhrases).flatMap(([language, phrases]) =>
    phrases.flatMap((phrase) => (isKnown(language) ? [[phrase, language] as const] : [])),
  ),
);
/** `Guten Tag!` as it stands in the list. */
const asPhrase = (text: string): string => wordsIn(text).join(' ');

const minSmallWords = 2;
/** Share of a sentence. */
const minSmallShare = 0.34;

/** By its small words alone, for sentences too short to be told by their letters. */
function bySmallWords(text: string): ForeignLanguage | null {
  const words = wordsIn(text);
  const own = words.filter((word) => english.has(word)).length;
  let best: { language: ForeignLanguage; count: number } | null = null;
  for (const { language, known } of smallWordsOf) {
    const count = words.filter((word) => known.has(word)).length;
    if (isKnown(language) && count > (best?.count ?? 0)) best = { language, count };
  }
  if (best === null || best.count < minSmallWords || best.count / words.length < minSmallShare) return null;
  return best.count > own * 2 ? best.language : null;
}

/** In the visitor's language: English only, and a person can help. */
export function foreignLine(language: ForeignLanguage, turn: number): string {
  return vary(turn, sentences[language]);
}

function isKnown(language: string): language is ForeignLanguage {
  return language in sentences;
}
