import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { digestOf, type PeerRequest } from '../../platform/peers/peer-signature.ts';

const passed = new WeakMap<IncomingMessage, PeerRequest>();

/**
 * Makes a request that another server has passed on look as if its client had come here: who it is, and what it may do,
 * is found out as there. It was signed, and the host that it names was looked at.
 */
export function takeAsOfClient(request: IncomingMessage, signed: PeerRequest): void {
  passed.set(request, signed);
  // A connection between servers has one request at a time.
  Object.defineProperty(request.socket, 'remoteAddress', { value: signed.client, configurable: true });
}

/** Has another server passed it on? It goes no further. */
export const isPassedOn = (request: IncomingMessage): boolean => passed.has(request);

/** Bodies of requests that were passed on are those that were signed. Call it before any route is registered. */
export function checkPassedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const signed = passed.get(request.raw);
    if (signed === undefined) return payload;
    const body = await buffer(payload);
    if (digestOf(body) !== signed.digest) throw DomainError.unauthorized();
    const read = Readable.from(body.length === 0 ? [] : [body], { objectMode: false });
    return Object.assign(read, { receivedEncodedLength: body.length });
  });
}
