import { lines, vary } from './lines.ts';
import type { DialogueState } from './state.ts';
import { capitalised, padded } from './text/words.ts';
import { type DialogueContext, type Turn, whatWasSaid } from './turn.ts';

/** Spells what was asked for: the assistant's name, the visitor's, or the name or address said last. */
export function spelledOut(turn: Turn, state: DialogueState, { assistantName }: DialogueContext): string {
  const line = padded(turn.words);
  if (
    / (?:your (?:\w+ )?name|name of (?:your|the) (?:company|business|firm)|your (?:company|business|firm)) /.test(
      line,
    )
  )
    return letters(assistantName);
  if (/ my name /.test(line) && state.visitor.name !== undefined) return letters(state.visitor.name);
  const named = namedIn(line);
  if (named !== null) return letters(named);
  const said = whatWasSaid(state, turn);
  const words = addressIn(said) ?? properNounIn(said);
  return words === null ? vary(state.turn, lines.nothingToSpell) : letters(words);
}

/** `how is dover spelled`, `spell dover please`; null: no word is named. */
function namedIn(line: string): string | null {
  const word =
    / (?:how (?:is|do you write|do i write)|name) ([a-z]{3,}) (?:spelled|spelt|written) /.exec(line)?.[1] ??
    / (?:spell|spelling of) (?:out )?(?:the (?:word|name) )?([a-z]{3,}) (?:for (?:me|us)|please|out|again|slowly|$)/.exec(
      line,
    )?.[1] ??
    / (?:spell|spelled|spelt) .* (?:name|word) ([a-z]{3,}) $/.exec(line)?.[1];
  return word === undefined || unnamed.has(word) ? null : capitalised(word);
}

const unnamed = new Set(
  'that this your the name email mail address street city out for please word them all again one'.split(' '),
);

/** `Ava` → `Ava: A, V, A.` */
function letters(text: string): string {
  const spelled = text
    .split(/\s+/)
    .map((word) => (/^(?:at|dot)$/.test(word) ? word : Array.from(word.toUpperCase()).join(', ')))
    .join(', ');
  return `${text}: ${spelled}.`;
}

function addressIn(text: string): string | null {
  return /[\w.-]+@[\w.-]+\w|\b\w+ at \w+ dot \w+/.exec(text)?.[0] ?? null;
}

/** The last word with a capital that does not begin a sentence. */
function properNounIn(text: string): string | null {
  const nouns = [...text.matchAll(/(?<=[a-z,;:] )[A-Z][a-z]{2,}/g)].map(([word]) => word);
  return nouns.at(-1) ?? null;
}
