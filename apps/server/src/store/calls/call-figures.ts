import type { CallArtifact, CallMessage, TurnMetrics } from '@saywell/contract';
import { dayMs } from '../../platform/clock.ts';
import { isFailedAnswer } from './call-measures.ts';
import { callToolUse, callTurns } from './call-turn-tables.ts';
import type { Queries } from '../store-context.ts';

/** Of the longest calls the first: they keep the rows short. */
const maxTurns = 2_000;
const maxToolUses = 1_000;
const maxNameLength = 64;
/** What the column takes; a day is as good as for ever. */
const maxMs = dayMs;

const wholeMs = (ms: number): number => Math.round(Math.min(maxMs, Math.max(0, ms)));

/** What of the turns is kept for figures over many calls; null: no turn was measured. */
export function turnFigures({ performanceMetrics }: CallArtifact) {
  const turns = performanceMetrics?.turns.slice(0, maxTurns) ?? [];
  if (turns.length === 0) return null;
  const each = (read: (turn: TurnMetrics) => number) => turns.map((turn) => wholeMs(read(turn)));
  return {
    totalMs: each(({ totalMs }) => totalMs),
    endpointingMs: each(({ endpointingMs }) => endpointingMs),
    transcriberMs: each(({ transcriberMs }) => transcriberMs),
    modelMs: each(({ modelMs }) => modelMs),
    voiceMs: each(({ voiceMs }) => voiceMs),
    interruptions: turns.filter(({ interrupted }) => interrupted === true).length,
  };
}

export interface ToolUse {
  readonly name: string;
  /** Epoch ms. */
  readonly at: number;
  /** Null: it was not answered. */
  readonly tookMs: number | null;
  readonly failed: boolean;
}

/** Functions in the order in which they were asked. */
export function toolUses({ messages = [] }: CallArtifact): readonly ToolUse[] {
  const answers = new Map<string, CallMessage>();
  for (const message of messages)
    if (message.role === 'tool_call_result' && message.toolCallId !== undefined)
      answers.set(message.toolCallId, message);
  return messages
    .flatMap(({ toolCalls = [], time }) => toolCalls.map(({ id, name }) => ({ id, name, time })))
    .slice(0, maxToolUses)
    .map(({ id, name, time }) => {
      const answer = answers.get(id);
      return {
        name: name.slice(0, maxNameLength),
        at: time,
        tookMs: answer === undefined ? null : wholeMs(answer.time - time),
        failed: answer === undefined ? false : isFailedAnswer(answer),
      };
    });
}

/** Keeps the figures of an artifact that is stored now. */
export async function storeFigures(
  db: Queries,
  { callId, orgId }: { readonly callId: string; readonly orgId: string },
  artifact: CallArtifact,
): Promise<void> {
  const turns = turnFigures(artifact);
  if (turns !== null) await db.insert(callTurns).values({ callId, ...turns });
  const uses = toolUses(artifact).map((use, position) => ({
    ...use,
    callId,
    position,
    orgId,
    at: new Date(use.at),
  }));
  if (uses.length > 0) await db.insert(callToolUse).values(uses);
}
