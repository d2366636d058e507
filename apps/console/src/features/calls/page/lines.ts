import { type Call, type CallMessage, isFailedResult } from '@saywell/contract';

export type Speaker = 'user' | 'assistant';

/** Something that was said, on the clock of the recording. */
export interface Line {
  readonly speaker: Speaker;
  readonly text: string;
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  /** Of calls in which several assistants have spoken. */
  readonly name?: string;
}

/** A use of a tool, with what came back. */
export interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly parameters: unknown;
  readonly at: number;
  readonly result?: string;
  readonly tookMs?: number;
  readonly hasFailed?: boolean;
}

type Told = Pick<Call, 'artifact' | 'startedAt' | 'endedAt' | 'createdAt'>;

/** The recording of everybody. */
export const recordingOf = ({ artifact }: Pick<Call, 'artifact'>) =>
  artifact?.recordings?.find(({ type }) => type === 'cloud');

/** What all times of a call are counted from, epoch ms: its sound, or where there is none its beginning. */
export function originOf(call: Told): number {
  const began = recordingOf(call)?.startedAt ?? call.startedAt;
  return began === undefined
    ? (call.artifact?.messages?.[0]?.time ?? Date.parse(call.createdAt))
    : Date.parse(began);
}

/** How fast people speak, letters a second: for lines whose end is not known. */
const lettersPerSecond = 15;

export function linesOf(call: Told): readonly Line[] {
  const origin = originOf(call);
  const seconds = (time: number): number => Math.max(0, (time - origin) / 1_000);
  const said = (call.artifact?.messages ?? []).filter(
    ({ role, message }) => (role === 'user' || role === 'bot') && message.trim() !== '',
  );
  return said.map((message, index) => {
    const from = seconds(message.time);
    const guessed = from + message.message.length / lettersPerSecond;
    const next = said[index + 1];
    const until = next === undefined ? guessed : Math.min(guessed, Math.max(from + 0.3, seconds(next.time)));
    return {
      speaker: message.role === 'user' ? 'user' : 'assistant',
      text: message.message,
      from,
      to: Math.max(from, endOf(message, seconds) ?? until),
      ...(message.assistantName !== undefined && { name: message.assistantName }),
    };
  });
}

function endOf(
  { endTime, time, duration }: CallMessage,
  seconds: (time: number) => number,
): number | undefined {
  if (endTime !== undefined) return seconds(endTime);
  return duration === undefined ? undefined : seconds(time + duration);
}

/** A press on a line or a word leads to its beginning, which a player may round down. */
export const roundedSeconds = 0.05;

/** The last line that has begun; -1: none yet. */
export function lineAt(lines: readonly Pick<Line, 'from'>[], at: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.from ?? 0) <= at + roundedSeconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** How long the call's sound is, or as much as is known of it; seconds. */
export function lengthOf(call: Told, lines: readonly Line[]): number {
  const ended = call.endedAt === undefined ? 0 : (Date.parse(call.endedAt) - originOf(call)) / 1_000;
  return recordingOf(call)?.durationSeconds ?? Math.max(ended, ...lines.map(({ to }) => to), 1);
}

export function toolUsesOf(call: Told): readonly ToolUse[] {
  const origin = originOf(call);
  const messages = call.artifact?.messages ?? [];
  const results = new Map(
    messages.flatMap((message) => (message.toolCallId === undefined ? [] : [[message.toolCallId, message]])),
  );
  return messages.flatMap(({ toolCalls = [], time }) =>
    toolCalls.map(({ id, name, parameters }) => {
      const answer = results.get(id);
      return {
        id,
        name,
        parameters,
        at: Math.max(0, (time - origin) / 1_000),
        ...(answer?.result !== undefined && { result: answer.result }),
        ...(answer !== undefined && { tookMs: Math.max(0, answer.time - time) }),
        ...(isFailedResult(answer?.result) && { hasFailed: true }),
      };
    }),
  );
}
