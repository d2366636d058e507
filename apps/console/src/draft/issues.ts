import { ApiError } from '@saywell/api-client';
import type { ApiWarning } from '@saywell/contract';
import { isWithin, type Pointer, pointerOfPath } from './pointer.ts';

/** What is to be said of a place of a document. */
export interface Issue {
  readonly pointer: Pointer;
  /** `refused`: it cannot be stored so; `warning`: it is stored, and does not do here what it says. */
  readonly kind: 'refused' | 'warning';
  readonly text: string;
}

/** What the server has against a document; empty when that is not what it refused. */
export function refusedIssues(error: unknown): readonly Issue[] {
  if (!ApiError.isInstance(error) || error.code !== 'validation-failed') return [];
  const listed: unknown = Object(error.body).message;
  const messages = Array.isArray(listed) ? listed.map(String) : [error.message];
  return messages.map((message) => {
    const { path, text } = split(message);
    return { pointer: pointerOfPath(path), kind: 'refused', text: sentence(text) };
  });
}

const unknown = /^(?:(\S+)\.)?property (\S+) should not exist$/;

/** Each begins with the path of its field. */
function split(message: string): { path: string; text: string } {
  const [isUnknown, parent, name] = unknown.exec(message) ?? [];
  if (isUnknown !== undefined)
    return { path: [parent, name].filter((part) => part !== undefined).join('.'), text: 'is no field here' };
  const [, path = '', text = message] = /^([A-Za-z][\w:.[\]-]*) (.+)$/s.exec(message) ?? [];
  return { path, text };
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

export const warningIssues = (warnings: readonly ApiWarning[]): readonly Issue[] =>
  warnings.map(({ path, message }) => ({ pointer: pointerOfPath(path), kind: 'warning', text: message }));

/** Those of one field, and of what is in it. */
export const issuesWithin = (issues: readonly Issue[], pointer: Pointer): readonly Issue[] =>
  issues.filter((issue) => isWithin(issue.pointer, pointer));
