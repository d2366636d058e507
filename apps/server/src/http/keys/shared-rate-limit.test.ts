import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sharedRateLimit } from './shared-rate-limit.ts';

/** Two servers that count in one place. */
async function open() {
  const counts = new Map<string, number>();
  const counter = {
    async count(key: string) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { count, ttlMs: 30_000 };
    },
  };
  const server = async () => {
    const app = Fastify();
    await app.register(rateLimit, { global: false, store: sharedRateLimit(counter) });
    const limits = [app.createRateLimit({ max: 2 }), app.createRateLimit({ max: 2 })];
    app.get('/limited', { config: { rateLimit: { max: 2, timeWindow: 60_000 } } }, async () => 'yes');
    app.get<{ Params: { index: string } }>('/own/:index', async (request) => {
      const state = await limits[Number(request.params.index)]?.(request);
      return state?.isAllowed === false && state.isExceeded ? 'exceeded' : 'yes';
    });
    return async (url: string) => {
      const { statusCode, body, headers } = await app.inject(url);
      return [statusCode, statusCode === 200 ? body : headers['retry-after']];
    };
  };
  return [await server(), await server()] as const;
}

it('a limit of a route holds for all servers together', async () => {
  const [a, b] = await open();
  expect([await a('/limited'), await b('/limited')]).toEqual([
    [200, 'yes'],
    [200, 'yes'],
  ]);
  expect([await a('/limited'), await b('/limited')]).toEqual([
    [429, '30'],
    [429, '30'],
  ]);
});

it('each other limit counts for itself, under the same name everywhere', async () => {
  const [a, b] = await open();
  await a('/own/0');
  await b('/own/0');
  expect(await a('/own/0')).toEqual([200, 'exceeded']);
  expect(await b('/own/0')).toEqual([200, 'exceeded']);
  expect(await b('/own/1')).toEqual([200, 'yes']);
});
