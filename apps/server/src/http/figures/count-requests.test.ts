import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { AnsweredRequest } from '../../platform/figures.ts';
import { countRequests } from './count-requests.ts';

it('names routes by their pattern, and what is no route by nothing of it', async () => {
  const answered: AnsweredRequest[] = [];
  await using app = Fastify();
  countRequests(app, { answered: (one) => void answered.push(one) });
  app.get('/room/:id', async () => 'in');
  await app.inject('/room/of-somebody?token=secret');
  await app.inject({ method: 'DELETE', url: '/no/such/place' });
  expect(answered.map(({ route, method, status }) => ({ route, method, status }))).toEqual([
    { route: '/room/:id', method: 'GET', status: 200 },
    { route: 'none', method: 'DELETE', status: 404 },
  ]);
  expect(answered.every(({ seconds }) => seconds >= 0 && seconds < 60)).toBe(true);
});
