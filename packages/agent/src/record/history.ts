import type { CallMessage, CallMessageRole, OpenAIMessage } from '@saywell/contract';
import type { AgentToolCall } from '../agent.ts';
import type { DialogueMessage, ToolExchange, ToolResult } from '../engines/engine.ts';
import { toolResultText } from '../engines/tool-result-text.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import { joinTurns } from '../turns/joining.ts';
import type { TurnWords } from '../turns/turn-words.ts';
import { toWireToolCall } from './wire-tool-call.ts';

interface Line {
  readonly role: CallMessageRole;
  text: string;
  readonly startedAt: number;
  endedAt: number | null;
  /** Reads what was heard by now, while it is being said. */
  heard: (() => string) | null;
  readonly source: string | undefined;
  /** The beginning of an answer to half a turn. */
  isRetracted?: boolean;
  /** To whose part of the conversation it belongs; counts from 0. */
  part: number;
  /** Lines of a function: its call, or its answer. */
  readonly exchange?: ToolExchange;
  /** Pages are not told of it. */
  readonly isPrivate?: boolean;
}

/** Which assistant speaks. */
export interface SpeakingMember {
  readonly name: string;
  readonly id?: string | undefined;
}

/** What the record knows of something that the assistant says. */
export interface SpokenSpeech {
  readonly id: string;
  readonly kind: string;
}

/** The conversation as it was really said and heard. */
export interface History {
  /** Lines count their seconds from here. */
  callStarted(): void;
  /** The visitor's words; they join his line while that is not answered. */
  userSaid(text: string, startedAt: number): void;
  /** The visitor's turn is being answered: his next words are a new line. */
  closeUserLine(): void;
  /** The visitor's turn goes on: his next words join the line that was closed last, and `id` was no answer to it. */
  reopenUserLine(id: string): void;
  /** A line that nobody spoke. */
  note(role: CallMessageRole, text: string): void;
  /** The same, of what is nothing for pages: an instruction. */
  brief(text: string): void;
  /** A function was called at `startedAt` and has answered. */
  toolAnswered(call: AgentToolCall, result: ToolResult, startedAt: number): void;
  /** Until its end the line is what `heard` answers. */
  speechBegan(speech: SpokenSpeech, heard: () => string): void;
  /** `text` was heard of it; a speech of which nothing was heard leaves no line. */
  speechEnded(id: string, text: string): void;
  /** What is being said now ends where it is. */
  close(): void;
  messages(): CallMessage[];
  /** Newest lines that fit into one message to the page, and are for it. */
  newestMessages(): CallMessage[];
  /**
   * Another assistant speaks from here on, to whom `before` is what was said so far. `answers`: the visitor's
   * last line is his to answer.
   */
  memberChanged(member: SpeakingMember, before: readonly DialogueMessage[], answers: boolean): void;
  /** Assistants that have spoken, or may. */
  memberCount(): number;
  /** What the assistant got when it took over. */
  before(): readonly DialogueMessage[];
  /** What the visitor said last; null: nothing. */
  lastWords(): string | null;
  /** The same, unless it was answered. */
  openWords(): string | null;
  /** Without the visitor's line that is not answered yet. `reopened`: as if the line that was closed last were open. */
  answered(reopened?: boolean): DialogueMessage[];
}

/** @param onFull called once, when the first line does not fit and is left out. */
export function createHistory(
  now: () => number,
  words: TurnWords,
  first: SpeakingMember = { name: 'Assistant' },
  onFull?: () => void,
): History {
  const lines: Line[] = [];
  const live = new Map<string, Line>();
  let openLine: Line | null = null;
  let closedLine: Line | null = null;
  let totalLength = 0;
  let callStartedAt: number | null = null;
  let isFull = false;
  const members = [first];
  let before: readonly DialogueMessage[] = [];

  const add = (spoken: Omit<Line, 'part'>): Line | null => {
    const line: Line = { ...spoken, part: members.length - 1 };
    if (
      lines.length >= pipelineLimits.maxHistoryLines ||
      totalLength + line.text.length > pipelineLimits.maxHistoryLength
    ) {
      if (!isFull) onFull?.();
      isFull = true;
      return null;
    }
    callStartedAt ??= line.startedAt;
    totalLength += line.text.length;
    // What was said over another line is known later than it was begun.
    const earlier = lines.findLastIndex((other) => other.startedAt <= line.startedAt);
    lines.splice(earlier + 1, 0, line);
    return line;
  };
  const toMessage = (line: Line): CallMessage => {
    const { endedAt } = line;
    return {
      role: line.role,
      message: textOf(line),
      time: line.startedAt,
      secondsFromStart: (line.startedAt - (callStartedAt ?? line.startedAt)) / 1000,
      ...(endedAt === null ? {} : { endTime: endedAt, duration: endedAt - line.startedAt }),
      ...(line.source === undefined ? {} : { source: line.source }),
      ...toolFields(line),
      ...(line.role === 'bot' && members.length > 1 ? memberFields(members[line.part]) : {}),
    };
  };
  const endSpeech = (id: string, text: string): void => {
    const line = live.get(id);
    if (line === undefined) return;
    live.delete(id);
    line.text = text;
    line.heard = null;
    line.endedAt = now();
    totalLength += line.text.length;
  };
  const said = (): Line[] => lines.filter((line) => textOf(line) !== '');
  return {
    callStarted() {
      callStartedAt = now();
    },
    userSaid(text, at) {
      if (openLine !== null) {
        openLine.text = joinTurns(openLine.text, text, words);
        openLine.endedAt = now();
        return;
      }
      const line = { text, endedAt: now(), heard: null, source: undefined };
      openLine = add({ ...line, role: 'user', startedAt: Math.max(at, callStartedAt ?? at) });
    },
    closeUserLine() {
      closedLine = openLine ?? closedLine;
      openLine = null;
    },
    reopenUserLine(id) {
      const begun = live.get(id);
      if (begun !== undefined) begun.isRetracted = true;
      openLine ??= closedLine;
    },
    note(role, text) {
      add({ role, text, startedAt: now(), endedAt: now(), heard: null, source: undefined });
    },
    brief(text) {
      const at = now();
      add({
        role: 'system',
        text,
        startedAt: at,
        endedAt: at,
        heard: null,
        source: undefined,
        isPrivate: true,
      });
    },
    toolAnswered({ id, name, parameters }, result, startedAt) {
      const exchange: ToolExchange = { role: 'tool-exchange', id, call: { name, parameters }, result };
      const common = { heard: null, source: undefined, exchange };
      add({ ...common, role: 'tool_calls', text: name, startedAt, endedAt: startedAt });
      const text = toolResultText(result);
      add({ ...common, role: 'tool_call_result', text, startedAt: now(), endedAt: now() });
    },
    speechBegan({ id, kind }, heard) {
      const line = add({ role: 'bot', text: '', startedAt: now(), endedAt: null, heard, source: kind });
      if (line !== null) live.set(id, line);
    },
    speechEnded: endSpeech,
    close() {
      for (const [id, line] of live) endSpeech(id, textOf(line));
    },
    messages: () => said().map(toMessage),
    newestMessages() {
      let room: number = pipelineLimits.maxUpdateLength;
      const newest = said()
        .filter((line) => line.isPrivate !== true)
        .toReversed();
      const cut = newest.findIndex((line) => {
        room -= textOf(line).length;
        return room < 0;
      });
      return newest
        .slice(0, cut === -1 ? newest.length : Math.max(1, cut))
        .toReversed()
        .map(toMessage);
    },
    memberChanged(member, carried, answers) {
      if (answers) openLine ??= closedLine;
      else closedLine = openLine ?? closedLine;
      if (!answers) openLine = null;
      members.push(member);
      before = carried;
      if (openLine !== null) openLine.part = members.length - 1;
    },
    memberCount: () => members.length,
    before: () => before,
    lastWords: () => (openLine ?? closedLine)?.text ?? null,
    openWords: () => openLine?.text ?? null,
    answered(reopened = false) {
      const open = openLine ?? (reopened ? closedLine : null);
      const isBegun = (line: Line): boolean => reopened && line.heard !== null;
      const counts = said().filter(
        (line) => line.part === members.length - 1 && line !== open && !line.isRetracted && !isBegun(line),
      );
      return [...before, ...counts.flatMap(toDialogue)];
    },
  };
}

function toolFields({ role, exchange }: Line): Partial<CallMessage> {
  if (exchange === undefined) return {};
  const { id, call, result } = exchange;
  if (role === 'tool_call_result') {
    return { toolCallId: id, name: call.name, result: toolResultText(result) };
  }
  return { toolCalls: [toWireToolCall({ id, ...call })] };
}

export function memberFields(member: SpeakingMember | undefined): {
  readonly assistantName?: string;
  readonly assistantId?: string;
} {
  if (member === undefined) return {};
  return { assistantName: member.name, ...(member.id !== undefined && { assistantId: member.id }) };
}

/** Both lines of an exchange are one message. */
function toDialogue(line: Line): DialogueMessage[] {
  if (line.exchange === undefined) return toOpenAI(line.role, textOf(line));
  return line.role === 'tool_call_result' ? [line.exchange] : [];
}

/** Lines of functions have no place in the plain form. */
export function toOpenAI(role: CallMessageRole, content: string): OpenAIMessage[] {
  if (role === 'bot') return [{ role: 'assistant', content }];
  return role === 'system' || role === 'user' ? [{ role, content }] : [];
}

function textOf(line: Line): string {
  return line.heard === null ? line.text : line.heard();
}
