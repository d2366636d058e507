import type { CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { type ApiLogEntry, noApiLog } from '../../../platform/logs/api-log.ts';
import { timeIsOver } from '../../../platform/timed-out.ts';
import { openToolPlace } from '../testing/open-tool-place.ts';

const code: CreateTool = { type: 'code', code: 'return 1', function: { name: 'count' } };

/** Lines about a tool that cannot run. */
async function linesOf(
  tool: CreateTool,
  place: NonNullable<Parameters<typeof openToolPlace>[0]>['place'] = {},
  reason?: unknown,
) {
  const lines: ApiLogEntry[] = [];
  const add = (entry: ApiLogEntry | (() => ApiLogEntry)) =>
    void lines.push(typeof entry === 'function' ? entry() : entry);
  const { run } = openToolPlace({ services: { apiLog: { ...noApiLog, add } }, place });
  const given = new AbortController();
  if (reason !== undefined) given.abort(reason);
  await run(tool, {}, given.signal);
  return lines;
}

it('a tool that failed has a line with its code, in its call, and none of its words', async () => {
  expect(await linesOf(code, { context: { call: { id: 'c1' } } })).toEqual([
    {
      orgId: 'o',
      type: 'Provider',
      level: 'WARN',
      callId: 'c1',
      message: 'The tool tool (code) failed: tool-not-configured',
      requestStartedAt: expect.any(String),
    },
  ]);
});

it('one that was stopped because its time was over says so; one that nobody waits for has none', async () => {
  expect(await linesOf(code, {}, timeIsOver())).toMatchObject([
    { message: 'The tool tool (code) failed: tool-timed-out' },
  ]);
  expect(await linesOf(code, {}, new Error('gone'))).toEqual([]);
});

it('nor has a tool that is tried, nor one of calls without lines, nor what has lines of its own', async () => {
  expect(await linesOf(code, { channel: 'try' })).toEqual([]);
  expect(await linesOf(code, { assistant: { artifactPlan: { loggingEnabled: false } } })).toEqual([]);
  expect(await linesOf({ type: 'dtmf' })).toEqual([]);
});
