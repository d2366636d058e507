import { expect, it } from 'vitest';
import { type CodeJob, runCode } from './run-code.ts';

const never = new AbortController().signal;
/** Only a machine that stands still takes as long. */
const patienceMs = 30_000;
const run = (code: string, job: Partial<CodeJob> = {}) =>
  runCode({ code, args: {}, env: {}, timeoutMs: 5_000, signal: never, ...job });

it('answers what the code returns, with its arguments and its environment', async () => {
  const code = 'const total = args.price * 2; return { total, base: env.API_BASE };';
  expect(await run(code, { args: { price: 4 }, env: { API_BASE: 'b' } })).toEqual({
    type: 'done',
    text: '{"total":8,"base":"b"}',
  });
  expect(await run('console.log("x"); return "a text"')).toEqual({ type: 'done', text: 'a text' });
  expect(await run('await Promise.resolve()')).toEqual({ type: 'done', text: 'Done.' });
});

it.each([
  ['throws', 'throw new TypeError("no stock")', 'TypeError: no stock'],
  ['is not JavaScript', 'return {', 'SyntaxError'],
  ['asks for a module', 'return require("node:fs")', 'require is not defined'],
  ['imports one', 'return await import("node:fs")', 'import'],
  ['looks for the process', 'return process.env', 'process is not defined'],
  ['makes code of a text', 'return Function("return 1")()', 'EvalError'],
  [
    'climbs out by a constructor',
    'return console.log.constructor.constructor("return process")()',
    'EvalError',
  ],
  ['has no network', 'return await fetch("https://example.com")', 'fetch is not defined'],
])('code that %s fails, and is told', async (_title, code, reason) => {
  expect(await run(code)).toMatchObject({ type: 'failed', reason: expect.stringContaining(reason) });
});

it.each([
  ['an endless loop', 'for (;;);', /late|failed/],
  ['an endless wait', 'await new Promise(() => undefined)', /late|failed/],
  ['memory without end', 'const all = []; for (;;) all.push(new Array(1e5).fill(0));', /failed|too-large/],
  [
    'buffers without end',
    'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1));',
    /too-large|failed/,
  ],
])('%s is ended', async (_title, code, type) => {
  const began = performance.now();
  // What takes too much memory is ended for that, long before its time is over.
  const timeoutMs = code.includes('push') ? patienceMs : 400;
  expect(await run(code, { timeoutMs })).toMatchObject({ type: expect.stringMatching(type) });
  expect(performance.now() - began).toBeLessThan(patienceMs);
});

it('its requests are done by the server, ten of them', async () => {
  const urls: string[] = [];
  const fetch = async ({ url }: { url: string }) => {
    urls.push(url);
    return { status: 200, body: '{"free":3}' };
  };
  const code =
    'const answer = await fetch("https://a.example/x"); return (await answer.json()).free + answer.status';
  expect(await run(code, { fetch })).toEqual({ type: 'done', text: '203' });
  const many = 'for (let i = 0; i < 20; i++) await fetch("https://a.example/" + i);';
  expect(await run(many, { fetch })).toMatchObject({
    type: 'failed',
    reason: expect.stringContaining('requests'),
  });
  expect(urls).toHaveLength(11);
});

it('is ended when nobody waits for it', async () => {
  expect(await run('await new Promise(() => undefined)', { signal: AbortSignal.timeout(50) })).toMatchObject({
    type: 'cancelled',
  });
});
