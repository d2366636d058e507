import type { ChatPiece, ChatTool } from '../chat-model.ts';
import type { BookingOptions, DialogueAction, DialogueTool, ToolCall, ToolExchange } from '../engine.ts';
import type { BookingDesk, BookingOutcome } from './booking-desk.ts';
import { bookingTools } from './booking-tools.ts';

/** What the model may do beside talking: end the call, and book where the assistant is configured for it. */
const ownTools = (booking: BookingOptions | undefined, isWritten = false) => [
  ...(booking ? bookingTools(booking) : []),
  ...(isWritten ? [] : [endCallTool]),
];

const endCallTool = {
  type: 'function',
  function: {
    name: 'end_call',
    description: 'Ends the call. Call it when the visitor says goodbye. Say goodbye in the same answer.',
    parameters: { type: 'object', properties: {} },
  },
} as const;

/** Our own and the assistant's; a function of the assistant's with the same name counts. Where words are written no call is ended. */
export function requestTools(
  tools: readonly DialogueTool[] = [],
  booking?: BookingOptions,
  isWritten = false,
): readonly ChatTool[] {
  const names = new Set(tools.map(({ name }) => name));
  const given = tools.map(({ name, description, describe, parameters, strict }) => ({
    type: 'function' as const,
    function: {
      name,
      description: describe?.() ?? description,
      strict,
      parameters: parameters ?? { type: 'object', properties: {} },
    },
  }));
  return [...ownTools(booking, isWritten).filter((tool) => !names.has(tool.function.name)), ...given];
}

const maxArgumentsLength = 4000;
/** Of one answer; a model that calls more has lost its way. */
const maxCalls = 16;

/** A function that the model wants called; `parameters` null: they could not be read. */
export interface WantedCall {
  readonly id: string;
  readonly name: string;
  readonly parameters: ToolCall['parameters'] | null;
}

/** Puts tool calls together that come in pieces. */
export interface ToolCalls {
  add(piece: Extract<ChatPiece, { kind: 'tool' }>): void;
  /** What our own calls come to; asked for when no piece can follow. */
  outcomes(): readonly BookingOutcome[];
  /** Calls of the assistant's functions. */
  functions(): readonly WantedCall[];
  /** Our own calls, answered: a request that follows must answer every call. */
  settled(): readonly ToolExchange[];
  /** The model called something, usable or not. */
  readonly isCalled: boolean;
}

export interface ToolCallsOptions {
  readonly tools?: readonly DialogueTool[] | undefined;
  readonly booking?: BookingOptions | undefined;
  readonly desk: BookingDesk;
}

interface PartialCall {
  readonly id: string;
  readonly name: string;
  readonly argumentsText: string;
}

export function createToolCalls({ tools = [], booking, desk }: ToolCallsOptions): ToolCalls {
  const calls = new Map<number, PartialCall>();
  /** Some endpoints give every call the same index: which call its pieces belong to at the moment. */
  const open = new Map<number, number>();
  const isOwn = (name: string): boolean =>
    ownTools(booking).some((tool) => tool.function.name === name) &&
    !tools.some((tool) => tool.name === name);
  const own = () => [...calls.values()].filter(({ name }) => isOwn(name));
  let decided: readonly BookingOutcome[] | null = null;
  const outcomes = () => (decided ??= own().map((call) => outcomeOf(call, desk)));
  return {
    add({ index, id, name, argumentsText }) {
      const before = calls.get(open.get(index) ?? -1);
      const isNew = before === undefined || (id !== '' && before.id !== '' && id !== before.id);
      if (isNew && calls.size >= maxCalls) return;
      if (isNew) open.set(index, calls.size);
      const call = isNew ? { id: '', name: '', argumentsText: '' } : before;
      calls.set(open.get(index) ?? calls.size, {
        id: call.id === '' ? id : call.id,
        name: call.name === '' ? name : call.name,
        argumentsText: (call.argumentsText + argumentsText).slice(0, maxArgumentsLength),
      });
    },
    outcomes,
    functions() {
      if (tools.length === 0) return [];
      const wanted = [...calls].filter(([, { name }]) => !isOwn(name));
      return wanted.map(([index, { id, name, argumentsText }]) => ({
        id: id || `call_${index}`,
        name,
        parameters: parseParameters(argumentsText),
      }));
    },
    settled() {
      const results = outcomes();
      return own().map(({ id, name, argumentsText }, index) => ({
        role: 'tool-exchange',
        id,
        call: { name, parameters: parseParameters(argumentsText) ?? {} },
        result: { result: resultOf(results[index]) },
      }));
    },
    get isCalled() {
      return calls.size > 0;
    },
  };
}

function resultOf(outcome: BookingOutcome | undefined): string {
  return outcome !== undefined && 'refused' in outcome ? `Not done: ${outcome.refused}` : 'Done.';
}

function outcomeOf({ name, argumentsText }: PartialCall, desk: BookingDesk): BookingOutcome {
  if (name === 'end_call') return { action: { type: 'end-call' } };
  const given = parseArguments(argumentsText);
  if (name === 'change_booking') return desk.change(given);
  return name === 'cancel_booking' ? desk.cancel(given) : desk.book(given);
}

export function actionsIn(outcomes: readonly BookingOutcome[]): readonly DialogueAction[] {
  return outcomes.flatMap((outcome) => ('action' in outcome ? [outcome.action] : []));
}

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
