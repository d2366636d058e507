import type { DialogueTool, KnowledgeEntry } from '../../engine.ts';
import { spaced } from '../forms/form.ts';
import { termsOf } from '../text/terms.ts';
import { wordsOf } from '../text/words.ts';

/** Another assistant that a visitor can be handed over to. */
export interface HandoverChoice {
  /** The function that does it. */
  readonly tool: string;
  readonly name: string;
  /** By which it is asked for: `technical support`, without what every assistant is called. */
  readonly calledBy: readonly string[];
  /** Meanings of the words of its description that no other destination has. */
  readonly cues: ReadonlySet<string>;
  /** The description, as the search reads it. */
  readonly entry: KnowledgeEntry;
}

/** Words of what destinations are for that are in all of them. */
const general = new Set(
  termsOf(
    wordsOf(
      'customer caller user visitor client person somebody want wish need speak talk ask question help transfer hand handoff ' +
        'assistant agent call about when route use call conversation business company service',
    ),
  ).map(({ meaning }) => meaning),
);
const titles = new Set(['the', 'a', 'an', 'assistant', 'agent', 'bot', 'department', 'team', 'desk']);

/** Those of an assistant's functions; one that has to be told something is left to a language model. */
export function handoverChoices(tools: readonly DialogueTool[]): readonly HandoverChoice[] {
  const read = tools.flatMap((tool) => choiceOf(tool) ?? []);
  return read.map((one) => {
    const others = read.filter((other) => other !== one);
    const own = [...one.cues].filter((cue) => !others.some(({ cues }) => cues.has(cue)));
    return { ...one, cues: new Set(own) };
  });
}

/** One that has to be told something first is a form. */
export function isHandover({ handsOverTo, parameters }: DialogueTool): boolean {
  const required = parameters?.['required'];
  return handsOverTo !== undefined && !(Array.isArray(required) && required.length > 0);
}

function choiceOf(tool: DialogueTool): HandoverChoice | null {
  const { handsOverTo, name: called } = tool;
  if (handsOverTo === undefined || !isHandover(tool)) return null;
  const { name, description = '' } = handsOverTo;
  const words = wordsOf(spaced(name));
  const calledBy = words.filter((word) => !titles.has(word));
  const cues = termsOf(wordsOf(`${calledBy.join(' ')} ${description}`))
    .map(({ meaning }) => meaning)
    .filter((meaning) => !general.has(meaning));
  const questions = [description, `i want to talk to ${words.join(' ')}`].filter((text) => text !== '');
  return {
    tool: called,
    name: spaced(name) === name.toLowerCase() ? name : words.join(' '),
    calledBy,
    cues: new Set(cues),
    entry: { id: called, title: name, questions, answer: description || name },
  };
}
