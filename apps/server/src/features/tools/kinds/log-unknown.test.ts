import { expect, it } from 'vitest';
import { type ApiLogEntry, noApiLog } from '../../../platform/logs/api-log.ts';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { createUnknownLog } from './log-unknown.ts';

const tool = { type: 'function', function: { name: 'look' } } as const;
const unknown = { path: 'messages[0].content', code: 'template-name-unknown', message: 'No "x".' } as const;

function linesOf(place: Partial<Parameters<typeof createUnknownLog>[1]>) {
  const lines: ApiLogEntry[] = [];
  const add = (entry: ApiLogEntry | (() => ApiLogEntry)) =>
    void lines.push(typeof entry === 'function' ? entry() : entry);
  const services = { apiLog: { ...noApiLog, add }, clock: createVirtualClock() };
  const note = createUnknownLog(services, { orgId: 'o', assistant: {}, context: {}, ...place });
  note(tool, [unknown, unknown]);
  note(tool, [unknown]);
  return lines;
}

it('the customer reads once what has no value, in the call that it is of', () => {
  const line = { orgId: 'o', level: 'WARN', message: 'The tool look, messages[0].content: No "x".' };
  expect(linesOf({ context: { call: { id: 'c1' } } })).toMatchObject([{ ...line, callId: 'c1' }]);
  expect(linesOf({})).toMatchObject([line]);
  expect(linesOf({ assistant: { artifactPlan: { loggingEnabled: false } } })).toEqual([]);
});
