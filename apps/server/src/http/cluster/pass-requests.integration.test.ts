import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callUnreachable } from '../../features/cluster/call-places.ts';
import { createCallPassing } from '../../features/cluster/call-passing.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPeerClient, type PeerAddress } from '../../platform/peers/peer-client.ts';
import { createPeerSignatures } from '../../platform/peers/peer-signature.ts';
import { sendError } from '../answers/error-mapper.ts';
import { openInternalServer } from './internal-server.ts';
import { passRequests } from './pass-requests.ts';
import { checkPassedBodies } from './passed-requests.ts';

const encryptionKey = new Uint8Array(32).fill(1);
const cleanups: (() => unknown)[] = [];
let entryUrl: string;
const places = new Map<string, PeerAddress | 'unknown'>();

/** A server whose calls all run on others, as its places say; what reaches its route was passed on, or is of nobody. */
async function openServer(id: string) {
  const signatures = createPeerSignatures({ encryptionKey, now: Date.now });
  const client = createPeerClient({ signatures, own: () => id, clock: systemClock });
  const passing = createCallPassing({
    peers: client,
    places: {
      async of(callId) {
        const place = places.get(callId) ?? null;
        if (place === 'unknown') throw callUnreachable();
        return place;
      },
    },
  });
  const app = Fastify({ trustProxy: (_address, hop) => hop < 1, bodyLimit: 1_000 });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  checkPassedBodies(app);
  await app.register(async (scope) => {
    passRequests(scope, passing);
    scope.all<{ Params: { id: string } }>('/room/:id/*', async (request, reply) => {
      const { ip, host, protocol, body = null, method, url } = request;
      void reply.code(201).header('x-answered-by', id);
      return { ip, host, protocol, body, method, url };
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const log = { warn: () => undefined, error: () => undefined };
  const options = { url: 'http://127.0.0.1:0', bindAddress: undefined, own: id, signatures, log };
  const internal = await openInternalServer(options);
  internal.serve({
    request: (request, response) => app.routing(request, response),
    upgrade: (_request, socket) => socket.destroy(),
  });
  cleanups.push(
    () => client[Symbol.dispose](),
    () => app.close(),
    () => internal[Symbol.asyncDispose](),
  );
  return { url, place: { id, internalUrl: internal.url } };
}

beforeAll(async () => {
  entryUrl = (await openServer('entry')).url;
  const owner = await openServer('owner');
  places.set('elsewhere', owner.place);
  places.set('gone', { id: 'gone', internalUrl: 'http://127.0.0.1:1' });
  places.set('unknown', 'unknown');
});
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

const post = (callId: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${entryUrl}/room/${callId}/x?a=b%20c`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

it('the other server sees the request as it came: its client, its address, its words', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' };
  const answer = await post('elsewhere', { some: 'Wörter' }, headers);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('x-answered-by')).toBe('owner');
  expect(await answer.json()).toEqual({
    ip: '198.51.100.7',
    host: new URL(entryUrl).host,
    protocol: 'https',
    body: { some: 'Wörter' },
    method: 'POST',
    url: '/room/elsewhere/x?a=b%20c',
  });
  // Connections between servers are used again, each time for another client.
  for (const address of ['198.51.100.8', '198.51.100.9'])
    expect(await (await post('elsewhere', {}, { 'x-forwarded-for': address })).json()).toMatchObject({
      ip: address,
    });
  const without = await fetch(`${entryUrl}/room/elsewhere/x`, { method: 'DELETE' });
  expect(await without.json()).toMatchObject({ ip: '127.0.0.1', method: 'DELETE', body: null });
});

it('nothing is passed on twice, nor what is of no other server', async () => {
  // The owner's own places name itself.
  expect((await post('elsewhere', {})).headers.get('x-answered-by')).toBe('owner');
  expect((await post('here', {})).headers.get('x-answered-by')).toBe('entry');
});

it('a body that is too long goes nowhere', async () => {
  const answer = await post('elsewhere', { long: 'x'.repeat(2_000) });
  expect([answer.status, Object(await answer.json()).code]).toEqual([413, 'body-too-large']);
});

it('a server that does not answer is said, and when to ask again', async () => {
  for (const callId of ['gone', 'unknown']) {
    const answer = await post(callId, {});
    expect([answer.status, Object(await answer.json()).code]).toEqual([503, 'call-unreachable']);
    expect(answer.headers.get('retry-after')).toBe('2');
  }
});
