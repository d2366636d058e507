import type { CallColumn, CallListColumn } from '@saywell/contract';
import { midnight } from '../../../ui/times/clock.ts';
import type { CallsSearch, Sort } from './search.ts';

const sortings: Readonly<
  Record<Sort, { sortBy: 'createdAt' | 'duration' | 'cost'; sortOrder: 'ASC' | 'DESC' }>
> = {
  oldest: { sortBy: 'createdAt', sortOrder: 'ASC' },
  longest: { sortBy: 'duration', sortOrder: 'DESC' },
  costliest: { sortBy: 'cost', sortOrder: 'DESC' },
};

export const isMoment = (text: string): boolean => text.includes('T');

/** Midnight before a day, or behind it, by the reader's clock; a moment is one already. */
function beginningOf(text: string, daysLater: number): string {
  return isMoment(text) ? new Date(text).toISOString() : midnight(text, daysLater);
}

/** What the server is asked. */
export function queryOf(search: CallsSearch) {
  const { q, said, assistant, type, origin, campaign, status, reason, from, to, sort } = search;
  const { min, max, recording, tool, success, p95 } = search;
  return {
    ...(q !== undefined && { q }),
    ...(said !== undefined && { transcript: said }),
    ...(assistant !== undefined && { assistantId: assistant }),
    ...(type !== undefined && { type }),
    ...(origin !== undefined && { origin }),
    ...(campaign !== undefined && { campaignId: campaign }),
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { endedReason: reason }),
    ...(from !== undefined && { createdAtGe: beginningOf(from, 0) }),
    ...(to !== undefined && { createdAtLt: beginningOf(to, 1) }),
    ...(min !== undefined && { durationGe: min }),
    ...(max !== undefined && { durationLe: max }),
    ...(recording !== undefined && { hasRecording: recording }),
    ...(tool !== undefined && { toolFailed: true }),
    ...(success !== undefined && { successEvaluation: success }),
    ...(p95 !== undefined && { turnLatencyGe: p95 }),
    ...(sort !== undefined && sortings[sort]),
  };
}

/** What the columns of the list are in the file; who called and when it was are always there. */
const exported: Readonly<Record<CallListColumn, readonly CallColumn[]>> = {
  about: ['summary'],
  assistant: ['assistantId', 'squadId'],
  outcome: ['endedReason', 'successEvaluation'],
  turnLatency: ['turnLatencyP95Ms'],
  cost: ['cost'],
  duration: ['duration'],
};

/** The same calls as a file with the columns that are shown, in their order; streamed by the server. */
export function exportAddress(search: CallsSearch, shown: readonly CallListColumn[]): string {
  const parameters = new URLSearchParams(
    Object.entries(queryOf(search)).map(([name, value]) => [name, String(value)]),
  );
  const columns: readonly CallColumn[] = [
    'id',
    'customerName',
    'customerNumber',
    ...shown.flatMap((name) => exported[name]),
    'startedAt',
    'createdAt',
  ];
  parameters.set('columns', columns.join(','));
  return `/v2/call/export?${parameters}`;
}
