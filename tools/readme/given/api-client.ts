import { createHmac } from 'node:crypto';
import { createApiClient } from '@saywell/api-client';

const row = {
  id: '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80',
  orgId: '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b81',
  createdAt: '2026-11-24T09:30:00.000Z',
  updatedAt: '2026-11-24T09:30:00.000Z',
};
const pieces = ['{"id":"1","path":"chat.output[0].content","delta":"Hel"}', '[DONE]'];
const events = ['{"type":"response.completed","sequence_number":0}', '[DONE]'];

/** A server that has one of everything. */
function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const isStream = typeof init?.body === 'string' && init.body.includes('"stream":true');
  if (isStream) {
    const lines = pathname.endsWith('/responses') ? events : pieces;
    const text = lines.map((line) => `data: ${line}\n\n`).join('');
    return Promise.resolve(new Response(text, { headers: { 'content-type': 'text/event-stream' } }));
  }
  const isList = (init?.method ?? 'GET') === 'GET' && /^\/(?:call|session)$/.test(pathname);
  const body = isList ? [row] : row;
  return Promise.resolve(Response.json(body, { headers: { etag: '"1"' } }));
}
globalThis.fetch = answer;

export const privateKey = 'private';
export const publicKey = 'public';
export const assistantId = row.id;
export const id: string = row.id;
export const text = 'Daily from nine to five.';
export const api = createApiClient({ token: privateKey, baseUrl: 'http://localhost:3000' });

export const secret = 'a-long-random-secret';
const body = '{"message":{"type":"hang"}}';
const seconds = Math.floor(Date.now() / 1_000);
const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
const headers = { 'x-saywell-signature': `t=${seconds},v1=${digest}`, 'x-saywell-delivery': 'one' };
export const request = new Request('http://localhost/hook', { method: 'POST', body, headers });
