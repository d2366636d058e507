import type { CallError } from '@saywell/react';
import type { Failure } from '../call/call-messages.ts';
import { type FailureName, sentenceOfCode, visitorSentences } from './visitor-sentences.ts';

// The browser's error is wrapped in events of events; no client uses more levels.
const maxDepth = 5;
const wrappers = ['error', 'cause', 'originalError', 'details'] as const;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The names of a failure, from the outside in; in each layer its code before its type. */
function namesOf(reason: unknown, depth = 0): string[] {
  if (!isRecord(reason) || depth > maxDepth) return [];
  const own = [reason.code, reason.type].filter((name) => typeof name === 'string');
  return [...own, ...wrappers.flatMap((key) => namesOf(reason[key], depth + 1))];
}

const isFailureName = (name: string): name is FailureName => Object.hasOwn(sentenceOfCode, name);

/** These say where it happened; a name of what happened, further inside, says more. */
const vague = new Set([
  'unknown',
  'start-method-error',
  'call-room-error',
  'daily-call-object-creation-error',
]);

/** What a visitor reads about a failure, and what its maker would want to know. Empty when nothing is known of it. */
export function explainFailure({ code, cause, message }: CallError): Failure {
  if (code === 'unsupported') return { sentence: message, detail: '' };
  const names = [...namesOf(cause), code].filter(isFailureName);
  const name = names.find((one) => !vague.has(one)) ?? names[0];
  if (name === undefined && message === '') return { sentence: '', detail: '' };
  const sentence = name === undefined ? 'unknown' : sentenceOfCode[name];
  const detail = [...new Set([name ?? '', message])].filter((text) => text !== '').join(': ');
  return { sentence: visitorSentences[sentence], detail };
}
