import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Call } from '@saywell/contract';
import { expect, it, vi } from 'vitest';
import { callSpans } from './call-spans.ts';
import { loggingExporter } from './logging-exporter.ts';
import { contextOf } from './traceparent.ts';

const at = Date.parse('2026-11-24T09:30:00.000Z');
const call = {
  id: 'call-1',
  engines: { model: { provider: 'openai', model: 'gpt-4o' } },
} as unknown as Call;
const parent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;

function openSpans() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const spans = callSpans(provider.getTracer('test'));
  return { spans, finished: () => exporter.getFinishedSpans() };
}

it('shows what a function took, which engine failed, and how the call ended', async () => {
  const { spans, finished } = openSpans();
  spans.made(call, { parent, askedAt: at });
  expect(spans.of(call.id)).toMatch(/^00-(?:ab){16}-[\da-f]{16}-01$/);
  const log = (type: string, details: object) =>
    spans.logged(call.id, { sequence: 0, at: at + 5_000, type, ...details });
  log('tool-answered', { id: 't', name: 'look-up', code: 'tool-failed', tookMs: 800, error: 'a secret' });
  log('engine-failed', { engine: 'model', code: 'model-unreachable', message: 'a secret' });
  log('user-said', { text: 'a secret' });
  spans.ended(call.id, 'call.in-progress.error-vapifault-worker-died', Promise.reject(new Error('a secret')));
  expect(spans.of(call.id)).toBeUndefined();
  await Promise.resolve();
  await Promise.resolve();
  const [prepare, tool, end, whole] = finished();
  expect([prepare?.name, tool?.name, end?.name, whole?.name]).toEqual(['prepare', 'tool', 'end', 'call']);
  expect(tool).toMatchObject({
    attributes: { 'saywell.tool.name': 'look-up', 'error.type': 'tool-failed' },
    startTime: [(at + 4_200 - ((at + 4_200) % 1_000)) / 1_000, 200_000_000],
    endTime: [(at + 5_000) / 1_000, 0],
  });
  expect(end?.attributes).toEqual({ 'error.type': 'not-stored' });
  expect(whole?.attributes).toMatchObject({ 'saywell.engine.model': 'openai' });
  expect(whole?.events).toMatchObject([
    {
      name: 'engine-failed',
      attributes: { 'saywell.failure.engine': 'model', 'saywell.failure.code': 'model-unreachable' },
    },
  ]);
  expect(JSON.stringify(finished().map(({ attributes, events }) => [attributes, events]))).not.toContain(
    'a secret',
  );
});

it('knows nothing of calls that it was not told of', () => {
  const { spans, finished } = openSpans();
  spans.logged('other', { sequence: 0, at, type: 'turn-metrics' });
  spans.ended('other', 'customer-ended-call', Promise.resolve());
  expect(spans.of('other')).toBeUndefined();
  expect(finished()).toEqual([]);
});

it('begins a trace of its own below what is no traceparent', () => {
  for (const wrong of [undefined, '', 'x', `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`, parent.toUpperCase()])
    expect(contextOf(wrong)).toBe(ROOT_CONTEXT);
  expect(trace.getSpanContext(contextOf(`${parent}-later`))).toMatchObject({ traceFlags: 1 });
});

it('says once that nothing is taken, and once that it is again', async () => {
  const said: string[] = [];
  const results = ['ok', 'no', 'no', 'ok', 'ok'];
  const inner = new InMemorySpanExporter();
  const exporter = loggingExporter(
    {
      export: (spans, done) =>
        inner.export(spans, (result) =>
          done(results.shift() === 'no' ? { ...result, error: new Error('no') } : result),
        ),
      shutdown: () => inner.shutdown(),
    },
    {
      info: (_details, message) => said.push(message),
      warn: (details) => said.push(JSON.stringify(details)),
    },
  );
  for (let times = 0; times < 5; times += 1) exporter.export([], () => undefined);
  // The exporter in memory answers a moment later.
  await vi.waitFor(() => expect(results).toEqual([]));
  expect(said).toEqual([
    '{"code":"traces-not-sent","reason":"no"}',
    'traces are sent to the collector again',
  ]);
});
