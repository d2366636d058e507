import { withArticle } from '../built-in/booking/booking-lines.ts';
import { maxPhoneDigits, minPhoneDigits } from '../built-in/booking/phone.ts';
import { checkPhone, writePhone } from '../built-in/booking/phone-number.ts';
import { writeWhen } from '../built-in/booking/when.ts';
import type {
  BookingOptions,
  DemoBooking,
  DialogueAction,
  DialogueTool,
  ToolCall,
  ToolExchange,
} from '../engine.ts';
import { fieldOf } from './body.ts';
import type { ChatPiece } from './chat-stream.ts';

/** What the model may do beside talking: end the call, and book where the assistant is configured for it. */
const ownTools = (booking: BookingOptions | undefined) => [
  ...(booking ? [bookingTool(booking)] : []),
  endCallTool,
];

const bookingTool = ({ subject = 'demo' }: BookingOptions) =>
  ({
    type: 'function',
    function: {
      name: 'book_demo',
      description:
        `Books ${withArticle(subject)}. ` +
        'Call it only when the visitor gave name, phone number and time and has confirmed them. Say in the same answer that it is booked.',
      parameters: {
        type: 'object',
        properties: {
          name: { type: 'string', description: 'Name of the visitor' },
          phone: { type: 'string', description: 'Phone number, digits only, + in front when given' },
          when: { type: 'string', description: 'Day and time as the visitor said it' },
          at: { type: 'string', description: 'The same as ISO 8601 with the offset of the business' },
          business: { type: 'string', description: 'Business of the visitor, when told' },
        },
        required: ['name', 'phone', 'when'],
      },
    },
  }) as const;

const endCallTool = {
  type: 'function',
  function: {
    name: 'end_call',
    description: 'Ends the call. Call it when the visitor says goodbye. Say goodbye in the same answer.',
    parameters: { type: 'object', properties: {} },
  },
} as const;

/** Our own and the assistant's; a function of the assistant's with the same name counts. */
export function requestTools(
  tools: readonly DialogueTool[] = [],
  booking?: BookingOptions,
): readonly object[] {
  const names = new Set(tools.map(({ name }) => name));
  const given = tools.map(({ name, description, parameters, strict }) => ({
    type: 'function',
    function: { name, description, strict, parameters: parameters ?? { type: 'object', properties: {} } },
  }));
  return [...ownTools(booking).filter((tool) => !names.has(tool.function.name)), ...given];
}

const maxFieldLength = 200;
const maxArgumentsLength = 4000;

/** A function that the model wants called; `parameters` null: they could not be read. */
export interface WantedCall {
  readonly id: string;
  readonly name: string;
  readonly parameters: ToolCall['parameters'] | null;
}

/** Puts tool calls together that come in pieces. */
export interface ToolCalls {
  add(piece: Extract<ChatPiece, { kind: 'tool' }>): void;
  /** Actions of the calls that are whole and valid. */
  actions(): readonly DialogueAction[];
  /** Calls of the assistant's functions. */
  functions(): readonly WantedCall[];
  /** Our own calls, answered: a request that follows must answer every call. */
  settled(): readonly ToolExchange[];
  /** The model called something, usable or not. */
  readonly isCalled: boolean;
}

export function createToolCalls(tools: readonly DialogueTool[] = [], booking?: BookingOptions): ToolCalls {
  const calls = new Map<number, { id: string; name: string; argumentsText: string }>();
  const isOwn = (name: string): boolean =>
    ownTools(booking).some((tool) => tool.function.name === name) &&
    !tools.some((tool) => tool.name === name);
  const own = () => [...calls.values()].filter(({ name }) => isOwn(name));
  return {
    add({ index, id, name, argumentsText }) {
      const call = calls.get(index) ?? { id: '', name: '', argumentsText: '' };
      calls.set(index, {
        id: call.id === '' ? id : call.id,
        name: call.name === '' ? name : call.name,
        argumentsText: (call.argumentsText + argumentsText).slice(0, maxArgumentsLength),
      });
    },
    actions: () => own().flatMap(({ name, argumentsText }) => toAction(name, argumentsText) ?? []),
    functions() {
      if (tools.length === 0) return [];
      const wanted = [...calls].filter(([, { name }]) => !isOwn(name));
      return wanted.map(([index, { id, name, argumentsText }]) => ({
        id: id || `call_${index}`,
        name,
        parameters: parseParameters(argumentsText),
      }));
    },
    settled: () =>
      own().map(({ id, name, argumentsText }) => ({
        role: 'tool-exchange',
        id,
        call: { name, parameters: parseParameters(argumentsText) ?? {} },
        result: { result: toAction(name, argumentsText) ? 'Done.' : 'Not done: something is missing.' },
      })),
    get isCalled() {
      return calls.size > 0;
    },
  };
}

function toAction(name: string, argumentsText: string): DialogueAction | null {
  if (name === 'end_call') return { type: 'end-call' };
  const booking = name === 'book_demo' ? parseBooking(argumentsText) : null;
  return booking && { type: 'book-demo', booking };
}

function parseBooking(argumentsText: string): DemoBooking | null {
  const given = parseArguments(argumentsText);
  const name = textField(given, 'name');
  const typed = textField(given, 'phone').replaceAll(/(?!^\+)\D/g, '');
  const checked = checkPhone(typed);
  const phone = checked.kind === 'valid' ? checked.phone : typed;
  const when = textField(given, 'when');
  const business = textField(given, 'business');
  const at = textField(given, 'at');
  const digits = phone.replace('+', '').length;
  if (name === '' || when === '' || digits < minPhoneDigits || digits > maxPhoneDigits) return null;
  return { name, phone, when, ...(isMoment.test(at) && { at }), ...(business !== '' && { business }) };
}

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A function without parameters may be called with nothing at all. */
function parseParameters(text: string): ToolCall['parameters'] | null {
  const given = text.trim() === '' ? {} : parseArguments(text);
  return isFields(given) ? given : null;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textField(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim().slice(0, maxFieldLength) : '';
}

/** What is said when the model acts without a word. */
export function spokenActions(actions: readonly DialogueAction[]): string {
  if (actions.length === 0) return 'Sorry, I need your name, a phone number and a time to book that.';
  return actions.map(spokenAction).join(' ');
}

function spokenAction(action: DialogueAction): string {
  if (action.type === 'end-call') return 'Thank you for calling. Goodbye!';
  const { name, phone, when } = action.booking;
  return `Thank you, ${name}. Your demo request for ${writeWhen(when)} is saved, and our team will call you at ${writePhone(phone)} to confirm.`;
}
