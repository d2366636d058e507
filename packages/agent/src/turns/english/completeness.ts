import type { Completeness } from '../turn-words.ts';
import { auxiliaries, forms, modals, whWords } from './grammar.ts';
import { isOpen } from './open-end.ts';
import { plainWordsOf, withoutLead } from './plain-words.ts';

/** A shorter row of digits is a time or a count, ten are a whole phone number. */
const minNumberDigits = 3;
const phoneNumberDigits = 10;
/** Two letters are an abbreviation as a rule, or "a.m." */
const minSpelledLetters = 3;

const digits = new Set('zero oh one two three four five six seven eight nine double triple'.split(' '));

/** Commands that need nothing else: pauses behind them are ends. */
const commands = new Set(
  [
    'stop,stop it,stop that,stop talking,wait,wait a moment,wait a minute,one moment,hold on,cancel',
    'cancel that,cancel it,help,help me,repeat,repeat that,repeat it,say that again,say it again',
    'come again,again,pardon,pardon me,go on,continue,go ahead,keep going,carry on,slower,louder',
    'speak slower,speak up,speak louder,goodbye,good bye,bye,bye bye,hang up,never mind,forget it',
    'start over,go back,that is all,that is it,nothing else,that is right,that is correct',
    'that is wrong,correct,exactly,of course,thank you,thank you very much,thank you so much',
    'thanks a lot',
  ].flatMap((line) => line.split(',')),
);

/** A pure function of the text; general English, punctuation only where the recogniser gives it. */
export function completenessOf(text: string): Completeness {
  const words = plainWordsOf(text);
  if (words.length === 0) return 'unknown';
  const dictated = dictationOf(words);
  if (dictated !== null) return dictated;
  if (isOpen(words) || /(?:\.\.|…|[,:;–—-])\s*$/.test(text)) return 'open';
  if (/\?\s*$/.test(text) || isWholeQuestion(words) || isCommand(text)) return 'complete';
  return 'unknown';
}

/** It asks, whether it has come to its end or not. */
export function isQuestion(text: string): boolean {
  const words = withoutLead(plainWordsOf(text));
  const [first = '', second = ''] = words;
  if (/\?\s*$/.test(text) || whWords.has(first)) return true;
  if (auxiliaries.has(first))
    return words.length > 1 && first !== 'have' ? second !== 'not' : isHaveQuestion(words);
  return asksIndirectly(words);
}
function isHaveQuestion([first, second = '']: readonly string[]): boolean {
  return first === 'have' && ['you', 'i', 'we', 'they'].includes(second);
}
function asksIndirectly(words: readonly string[]): boolean {
  const asking = words.findIndex((word) =>
    ['know', 'tell', 'wonder', 'wondering', 'explain', 'ask'].includes(word),
  );
  return (
    asking !== -1 && words.slice(asking + 1, asking + 4).some((word) => whWords.has(word) || word === 'if')
  );
}

/** A short command, with or without courtesies. */
export function isCommand(text: string): boolean {
  const words = plainWordsOf(text);
  if (commands.has(words.join(' '))) return true;
  const polite = words.join(' ').replace(/(?: please| thanks| thank you| now)+$/, '');
  const bare = withoutLead(polite.split(' ')).join(' ');
  return commands.has(bare) || (polite !== words.join(' ') && polite.split(' ').length <= 2);
}

/** Nobody pauses in a question of three words and more once it has its subject and its verb. */
function isWholeQuestion(all: readonly string[]): boolean {
  const words = withoutLead(all);
  const [first = '', second = ''] = words;
  if (words.length === 1) return ['what', 'why', 'how', 'when', 'where', 'who'].includes(first);
  if (['how', 'what'].includes(first) && second === 'about') return words.length > 2;
  if (words.length < 3) return false;
  if (whWords.has(first)) return hasVerb(words.slice(1)) && !lacksVerb(words);
  if (auxiliaries.has(first)) return isQuestion(words.join(' ')) && !lacksVerb(words);
  return asksIndirectly(words) && words.length > 4;
}
function hasVerb(words: readonly string[]): boolean {
  return words.some((word) => auxiliaries.has(word)) || words.length > 3;
}
/** "How long does the setup": the auxiliary has its subject, and no verb yet. */
function lacksVerb(words: readonly string[]): boolean {
  const helper = words.findLastIndex((word) => forms.do.has(word) || modals.has(word));
  if (helper === -1) return false;
  const rest = words.slice(helper + 1);
  return (
    rest.length === 1 || (rest.length === 2 && ['the', 'a', 'my', 'your', 'our'].includes(rest[0] ?? ''))
  );
}

function dictationOf(words: readonly string[]): Completeness | null {
  const row = trailingDigits(words);
  if (row >= phoneNumberDigits) return 'unknown';
  const announced = words.some((word) => word === 'number' || word === 'code');
  if (row >= (announced ? 1 : minNumberDigits)) return 'dictation';
  const letters = trailingLetters(words);
  const spelling = words.some((word) => ['spelled', 'spell', 'letters', 'letter'].includes(word));
  if (letters < (spelling ? 1 : minSpelledLetters)) return null;
  return isQuestion(words.slice(0, -letters).join(' ')) && !spelling ? null : 'dictation';
}
function trailingDigits(words: readonly string[]): number {
  let count = 0;
  for (const word of words.toReversed()) {
    if (/^\d+$/.test(word)) count += word.length;
    else if (digits.has(word)) count += 1;
    else break;
  }
  return count;
}
function trailingLetters(words: readonly string[]): number {
  const before = words.findLastIndex((word) => !/^[a-z]$/.test(word));
  return words.length - 1 - before;
}
