import { spokenWords } from './terms.ts';
import { padded } from './words.ts';

/** One part of what was said. */
export interface Clause {
  readonly words: readonly string[];
  /** It asks for something; the others only say why. */
  readonly asks: boolean;
}

/** Words that begin a clause of its own inside a sentence. */
const opener =
  '(?:what|when|where|who|which|why|how|is|are|do|does|did|can|could|will|would|should|may|must|has|have|if|i|we|you|it|they|my|our|tell|and|there)';
const connective = new RegExp(` (?:and|but|so|or|because|since|while|also|then) (?=${opener} )`, 'g');
const asking =
  /^ (?:(?:and|but|so|or|also|then|well|okay|hello|hi|please) )*(?:what|when|where|who|whom|whose|which|why|how|is|are|am|was|do|does|did|can|could|will|would|should|may|might|must|has|have|had|any|whether|tell me|i (?:want|need|would like|am looking)|i wonder|let me know|explain|give me) /;
/** A question inside of a sentence: `I would like to know how long it takes`. */
const inner =
  / (?:know|wonder|wondering|ask|asking|tell me|sure|question is) (?=(?:what|when|where|who|which|why|how|if|whether) )/g;
const boundary = /(?<=[?!;:])\s+|(?<=[.])\s+(?=\p{Lu}|\p{Ll}{2})|,\s+|\s[-–—]\s|\n+/u;
const maxCharacters = 1_200;
const maxClauses = 8;

/** The clauses of an utterance, by its punctuation where it is typed, by its connectives where it is spoken. */
export function clausesOf(text: string): readonly Clause[] {
  const clauses: Clause[] = [];
  for (const part of text.slice(0, maxCharacters).split(boundary)) {
    const isMarked = part.trim().endsWith('?');
    for (const words of splitSpoken(part)) {
      const before = clauses.at(-1);
      const isTag = isMarked && words.length === 1 && before !== undefined;
      // `You close at six, right?` asks what stands before the tag.
      if (isTag) clauses[clauses.length - 1] = { ...before, asks: true };
      else clauses.push({ words, asks: isMarked || asking.test(padded(words)) });
    }
  }
  return clauses.slice(-maxClauses);
}

function splitSpoken(part: string): readonly (readonly string[])[] {
  return padded(spokenWords(part))
    .replace(connective, ' | ')
    .replace(inner, ' | ')
    .split(' | ')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => piece.split(' '));
}
