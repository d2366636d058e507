import { expect, it } from 'vitest';
import { createSealedBodies } from './sealed-bodies.ts';

const bodies = createSealedBodies(new Uint8Array(32).fill(1));
const body = {
  name: 'Max',
  server: { url: 'https://example.com', secret: 'the secret', headers: { authorization: 'Bearer x' } },
  credentials: [{ provider: 'openai', apiKey: 'the key' }],
};
const unreadable = expect.objectContaining({ code: 'secret-unreadable' });

it('a sealed body has no secret, and is what it was when it is opened', () => {
  const sealed = bodies.seal('org', body);
  const text = JSON.stringify(sealed);
  for (const secret of ['the secret', 'authorization', 'Bearer', 'openai', 'the key'])
    expect(text).not.toContain(secret);
  expect(sealed).toMatchObject({ name: 'Max', server: { url: 'https://example.com' } });
  expect(bodies.open('org', sealed)).toEqual(body);
});

it('equal bodies of an organisation stay equal, those of two do not', () => {
  const sealed = bodies.seal('org', body);
  expect(bodies.seal('org', structuredClone(body))).toEqual(sealed);
  expect(bodies.seal('other', body).server).not.toEqual(sealed.server);
  const changed = { ...body, server: { ...body.server, secret: 'another' } };
  expect(bodies.seal('org', changed).server.secret).not.toEqual(sealed.server.secret);
});

it('another organisation and another key are refused, but bodies without secrets are read', () => {
  const sealed = bodies.seal('org', body);
  expect(() => bodies.open('other', sealed)).toThrow(unreadable);
  const another = createSealedBodies(new Uint8Array(32).fill(2));
  expect(() => another.open('org', sealed)).toThrow(unreadable);
  expect(another.open('org', { name: 'Max' })).toEqual({ name: 'Max' });
});

it('text that looks sealed is sealed like any other', () => {
  const looks: unknown = JSON.parse(JSON.stringify(bodies.seal('org', body).server.secret));
  const odd = { secret: looks, headers: { sealed: 'sealed' } };
  const sealed = bodies.seal('org', odd);
  expect(sealed).not.toEqual(odd);
  expect(bodies.open('org', sealed)).toEqual(odd);
});

it('secrets in plain text are read as they are, and sealed once', () => {
  expect(bodies.open('org', body)).toBe(body);
  const sealed = bodies.sealRest('org', body);
  expect(sealed).toEqual(bodies.seal('org', body));
  expect(bodies.sealRest('org', sealed)).toBe(sealed);
  // A row of which one field was changed since.
  const mixed = { ...sealed, server: body.server };
  expect(bodies.open('org', mixed)).toEqual(body);
  expect(bodies.sealRest('org', mixed)).toEqual(sealed);
});

it('a secret is stored as any other text would be', () => {
  expect(bodies.open('org', bodies.seal('org', { secret: 'a\0b\uD800' }))).toEqual({
    secret: 'a\uFFFDb\uFFFD',
  });
});
