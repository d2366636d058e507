import type { OpenAIMessage } from '@saywell/contract';

/** Longer ones are instructions, and not what is said. */
const maxLength = 200;

/**
 * What of its instructions a conversation can say as it begins: words that they quote to be said, a question that they are,
 * or what is to be asked for. Undefined: nothing of them can be said. The last of several is the most particular.
 */
export function openingIn(messages: readonly OpenAIMessage[]): string | undefined {
  const texts = messages.flatMap(({ role, content }) =>
    role === 'system' && content !== null ? content.split(/\n+/) : [],
  );
  return texts.toReversed().reduce<string | undefined>((found, text) => found ?? openingOf(text), undefined);
}

const quoted =
  /\b(?:say|saying|ask|asking|greet|open|begin|start|answer|reply|respond)\b[^."“”\n]{0,60}["“]([^"“”\n]{3,200})["”]/i;
const sentence = /[^.!?\n]+[.!?]?/g;
const asking =
  /^(?:please )?(?:ask|find out|enquire|inquire|get|collect)(?: (?:the )?(?:visitor|caller|customer|user|guest|client|them|him|her))?(?: (?:for|about))? (.{3,150})$/i;
const clause = /^(whether|if|what|which|when|where|who|whom|how|why)\b\s*(.+)$/i;

function openingOf(text: string): string | undefined {
  const said = quoted.exec(text)?.[1]?.trim();
  if (said !== undefined) return ended(said);
  const sentences = [...text.matchAll(sentence)].map(([one]) => one.trim());
  const question = sentences.find((one) => /\byou(?:r)?\b.*\?$/i.test(one) && one.length <= maxLength);
  if (question !== undefined) return question;
  const wanted = sentences.flatMap((one) => asking.exec(one.replace(/[.!]$/, ''))?.[1] ?? [])[0];
  return wanted === undefined ? undefined : askedOf(wanted.trim());
}

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function askedOf(wanted: string): string {
  const [, word, rest] = clause.exec(wanted) ?? [];
  return word === undefined || rest === undefined
    ? `Can you tell me ${toVisitor(wanted)}?`
    : `Can you tell me ${word.toLowerCase()} ${toVisitor(rest)}?`;
}

const visitor = '(?:the (?:visitor|caller|customer|user|guest|client)|they|he or she|he|she)';
const verbs: Readonly<Record<string, string>> = { is: 'are', has: 'have', does: 'do', was: 'were' };

/** `the visitor's address` → `your address`, `they want dessert` → `you want dessert` */
function toVisitor(text: string): string {
  return text
    .replace(
      /\bthe (?:visitor|caller|customer|user|guest|client)['’]s\b|\b(?:their|his or her|his)\b/gi,
      'your',
    )
    .replace(
      new RegExp(
        `\\b${visitor} (is|has|does|was|wants|needs|likes|prefers|would|want|need|like|are|have)\\b`,
        'gi',
      ),
      (_, verb: string) => `you ${verbs[verb] ?? verb.replace(/(?<=want|need|like|prefer)s$/, '')}`,
    );
}
