import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { type VerifyWebhookOptions, verifyWebhook, WebhookError } from './verify-webhook.ts';

const secret = 'the secret of the customer';
const signedAt = Date.parse('2026-01-01T00:00:00.000Z');
const body = JSON.stringify({ message: { type: 'end-of-call-report', note: 'Grüße 😀' } });

function signature(text: string | Uint8Array, key = secret, atMs = signedAt): string {
  const seconds = Math.floor(atMs / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.`).update(text).digest('hex')}`;
}
const verify = (options: Partial<VerifyWebhookOptions> = {}) =>
  verifyWebhook({
    body,
    headers: { 'x-saywell-signature': signature(body), 'x-saywell-delivery': 'd1' },
    secret,
    now: () => signedAt + 10_000,
    ...options,
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'verified',
    (error: unknown) => (error instanceof WebhookError ? error.code : error),
  );

it('answers what a signed request contains', async () => {
  expect(await verify()).toEqual({
    deliveryId: 'd1',
    signedAt,
    body: JSON.parse(body),
    message: { type: 'end-of-call-report', note: 'Grüße 😀' },
  });
});

it('takes the body as bytes and the headers as every runtime has them', async () => {
  const header = signature(body);
  expect(await codeOf(verify({ body: new TextEncoder().encode(body) }))).toBe('verified');
  expect(await codeOf(verify({ headers: new Headers({ 'X-Saywell-Signature': header }) }))).toBe('verified');
  expect(await codeOf(verify({ headers: { 'X-Saywell-Signature': header, other: ['a', 'b'] } }))).toBe(
    'verified',
  );
});

it('takes any of several secrets, and never an empty one', async () => {
  expect(await codeOf(verify({ secret: ['new', secret] }))).toBe('verified');
  const headers = { 'x-saywell-signature': signature(body, '') };
  for (const empty of ['', [''], []]) {
    expect(await codeOf(verify({ secret: empty, headers }))).toBe('signature-wrong');
  }
});

it.each<[string, Partial<VerifyWebhookOptions>, string]>([
  ['no signature', { headers: {} }, 'signature-missing'],
  [
    'two signatures',
    { headers: { 'x-saywell-signature': [signature(body), signature(body)] } },
    'signature-missing',
  ],
  ['a short signature', { headers: { 'x-saywell-signature': 't=1,v1=ab' } }, 'signature-missing'],
  ['another secret', { secret: 'another' }, 'signature-wrong'],
  ['a changed body', { body: body.replace('end', 'End') }, 'signature-wrong'],
  [
    'a changed time',
    { headers: { 'x-saywell-signature': signature(body).replace(/^t=\d+/, `t=${signedAt / 1_000 + 1}`) } },
    'signature-wrong',
  ],
  ['an old request', { now: () => signedAt + 300_001 }, 'signature-expired'],
  ['one from the future', { now: () => signedAt - 300_001 }, 'signature-expired'],
  ['one older than is wanted', { toleranceMs: 5_000 }, 'signature-expired'],
  ['no JSON', { body: '<', headers: { 'x-saywell-signature': signature('<') } }, 'body-not-json'],
])('refuses %s', async (_name, options, code) => {
  expect(await codeOf(verify(options))).toBe(code);
});

it('has a message only where there is one', async () => {
  for (const text of ['null', '[]', '{"message":"x"}', '{"type":"contact-request"}']) {
    const headers = { 'x-saywell-signature': signature(text) };
    expect((await verify({ body: text, headers })).message).toBeUndefined();
  }
});
