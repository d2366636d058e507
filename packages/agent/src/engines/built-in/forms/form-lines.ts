import { writePhone } from '../booking/phone-number.ts';
import { vary } from '../lines.ts';
import { type Field, type Form, spaced } from './form.ts';
import type { Values } from './read-values.ts';

/** More than these are too many to listen to. */
const maxListed = 6;

/** `number of guests` is counted, `number of the order` is known by. */
function askNumber(label: string, turn: number): string {
  if (/\bnumber of (?:the|your|an?) |^the | number$/.test(label))
    return `What is the ${label.replace(/^the /, '')}?`;
  const counted = /^(?:number|count|amount|quantity) of (.+)$/.exec(label)?.[1];
  if (counted !== undefined) return `How many ${counted} would you like?`;
  return /^(?:quantity|number|count|amount)\b/.test(label)
    ? vary(turn, ['How many would you like?', 'How many shall it be?'])
    : `What ${label} would you like, as a number?`;
}

/** Labels that say no more than that it is a day. */
const plainDay = /^(?:the )?(?:date|day)\b|^when\b/;

export function askField({ label, kind }: Field, turn: number): string {
  switch (kind.kind) {
    case 'choice':
      return askChoice(label, kind.values);
    case 'number':
      return askNumber(label, turn);
    case 'list':
      return `What are the ${label.replace(/^the /, '')}? Tell me one or several.`;
    case 'boolean':
      return `Would you like ${label.replace(/^(?:is|has|with|wants?|needs?|include) /, '')}, yes or no?`;
    case 'name':
      return vary(turn, ['What is your name?', 'May I have your name, please?']);
    case 'phone':
      return vary(turn, ['What is your phone number?', 'What is the best phone number to reach you?']);
    case 'email':
      return 'What is your e-mail address?';
    case 'moment':
      return vary(turn, ['Which day and time suit you?', 'For which day and time?']);
    case 'date':
      // Several days may be asked for: arrival date, departure date.
      if (!plainDay.test(label)) return `What is the ${label.replace(/^the /, '')}?`;
      return vary(turn, ['For which day?', 'Which day would you like?']);
    case 'time':
      return vary(turn, ['At what time?', 'What time would you like?']);
    case 'text':
    default:
      return `What is the ${label.replace(/^the /, '')}?`;
  }
}

/** A list is as long as the visitor says. */
export const askMore = ({ label }: Field): string => `Anything else for the ${label.replace(/^the /, '')}?`;

function askChoice(label: string, values: readonly (string | number)[]): string {
  const noun = label.replace(/^the /, '');
  if (values.length > maxListed) return `Which ${noun} would you like?`;
  const listed = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(values.map(written));
  return `Which ${noun} would you like: ${listed}?`;
}

export function retryField(field: Field, turn: number): string {
  return `${vary(turn, ['Sorry, I did not get that.', 'I am not sure I understood.'])} ${askField(field, turn)}`;
}

/** Everything that will be sent, and nothing else; without anything what is going to be done. */
export function readFormBack({ fields, ability }: Form, values: Values, turn: number): string {
  const parts = fields
    .filter(({ name }) => values[name] !== undefined)
    .map((field) => `${field.label}: ${writtenValue(field, values[field.name])}`);
  if (parts.length === 0) return vary(turn, [`Shall I ${ability}?`, `Would you like me to ${ability}?`]);
  const list = parts.join(', ');
  return vary(turn, [
    `So that is ${list}. Is that right?`,
    `Let me read that back: ${list}. Is that correct?`,
  ]);
}

function writtenValue({ kind }: Field, value: unknown): string {
  if (kind.kind === 'phone' && typeof value === 'string') return writePhone(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const all = [value].flat();
  return all.length === 0 ? 'none' : new Intl.ListFormat('en-US').format(all.map(written));
}

function written(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('_', ' ') : String(value);
}

// biome-ignore format: one line each
export const formLines = {
  start: ['Gladly.', 'Sure, I can do that.'],
  noted: ['Got it.', 'Thank you.', 'Okay.'],
  cancelled: ['All right, I have dropped that. What else can I do for you?', 'No problem, nothing is sent. How else can I help?'],
  askChange: ['What should be different?', 'Which part is wrong? Just tell me the right one.'],
  confirmAgain: ['Please say yes, or tell me what to change.', 'Is that right? Say yes, or tell me what is wrong.'],
  givenUp: ['Let us leave that for now, nothing is sent. What else can I do for you?', 'I will stop here, nothing is sent. Just ask again to start over.'],
  failed: ['I am sorry, that did not work. Say yes to try it again, or tell me what to change.', 'It could not be done just now. Say yes to try once more, or cancel.'],
  begun: ['I have passed it on. Is there anything else?', 'It is on its way. Can I do anything else for you?'],
  done: ['Done. Is there anything else?', 'That is done. Can I do anything else for you?'],
  anythingElse: ['Is there anything else?', 'Can I do anything else for you?'],
} as const satisfies Readonly<Record<string, readonly [string, string, ...string[]]>>;

const maxResultLength = 300;

/** What came of it, as it is said: a text as it is, of an object the message or its plain fields. */
export function resultLine(result: string, { isAsync }: Form, turn: number): string {
  if (isAsync) return vary(turn, formLines.begun);
  const text = sayable(result).slice(0, maxResultLength).trim();
  if (text === '') return vary(turn, formLines.done);
  const sentence = /[.?!]$/.test(text) ? text : `${text}.`;
  return sentence.endsWith('?') ? sentence : `${sentence} ${vary(turn, formLines.anythingElse)}`;
}

function sayable(result: string): string {
  const parsed = parsedJson(result);
  if (typeof parsed === 'string') return parsed;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return result;
  const entries = Object.entries(parsed).filter(([, value]) => ['string', 'number'].includes(typeof value));
  const message = entries.find(([key]) => /^(?:message|text|summary|result|confirmation|answer)$/.test(key));
  if (message) return String(message[1]);
  return entries
    .slice(0, 4)
    .map(([key, value]) => `${spaced(key)} ${String(value)}`)
    .join(', ');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
