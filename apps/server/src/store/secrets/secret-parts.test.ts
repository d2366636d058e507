import { expect, it } from 'vitest';
import { changedValue, joinSecrets, splitSecrets } from './secret-parts.ts';

const value = {
  provider: 'x',
  apiKey: 'k',
  plan: { type: 'hmac', secretKey: 's', algorithm: 'sha1', deeper: { token: 't' } },
  gateways: [{ ip: '1' }],
  server: { headers: { token: 'shown' } },
};

it('secrets are apart from everything else, and come together again', () => {
  const { shown, secrets } = splitSecrets(value);
  expect(secrets).toEqual({ apiKey: 'k', plan: { secretKey: 's', deeper: { token: 't' } } });
  expect(shown).toEqual({
    provider: 'x',
    plan: { type: 'hmac', algorithm: 'sha1', deeper: {} },
    gateways: [{ ip: '1' }],
    server: { headers: { token: 'shown' } },
  });
  expect(joinSecrets(shown, secrets)).toEqual(value);
});

it('a change keeps the secrets that it does not say', () => {
  const change = { plan: { type: 'hmac', algorithm: 'sha256' }, gateways: null };
  expect(changedValue(value, change)).toEqual({
    provider: 'x',
    apiKey: 'k',
    plan: { type: 'hmac', secretKey: 's', algorithm: 'sha256', deeper: { token: 't' } },
    server: value.server,
  });
  expect(changedValue(value, { apiKey: 'new' })).toMatchObject({ apiKey: 'new' });
});

it('a plan of another type has none of the old secrets', () => {
  const { plan } = changedValue(value, { plan: { type: 'bearer' } });
  expect(plan).toEqual({ type: 'bearer' });
});
