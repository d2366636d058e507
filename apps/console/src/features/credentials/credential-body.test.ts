import { credentialFields, credentialProviders } from '@saywell/contract';
import { expect, it } from 'vitest';
import { bodyOf } from './credential-body.ts';
import { fieldLabel, providerGroups, providerNames } from './credential-words.ts';

it('what was typed becomes what the server takes', () => {
  expect(bodyOf(credentialFields('openai'), { apiKey: ' sk-1 ', name: 'x' })).toEqual({ apiKey: 'sk-1' });
  expect(
    bodyOf(credentialFields('webhook'), {
      'authenticationPlan.type': 'hmac',
      'authenticationPlan.secretKey': 's',
      'authenticationPlan.algorithm': 'sha256',
      'authenticationPlan.includeTimestamp': 'false',
      'authenticationPlan.token': 'of another type',
    }),
  ).toEqual({
    authenticationPlan: { type: 'hmac', secretKey: 's', algorithm: 'sha256', includeTimestamp: false },
  });
  expect(bodyOf(credentialFields('byo-sip-trunk'), { gateways: '[{"ip":"198.51.100.1"}]' })).toEqual({
    gateways: [{ ip: '198.51.100.1' }],
  });
  expect(bodyOf(credentialFields('byo-sip-trunk'), { gateways: '[{' })).toEqual({ gateways: '[{' });
});

it('groups that may be absent are there when something of them was typed', () => {
  const typed = { 'encryptionPlan.publicKey.pem': 'PEM' };
  expect(bodyOf(credentialFields('custom-credential'), typed)).toEqual({
    encryptionPlan: {
      type: 'public-key',
      algorithm: 'RSA-OAEP-256',
      publicKey: { format: 'spki-pem', pem: 'PEM' },
    },
  });
  expect(bodyOf(credentialFields('supabase'), {})).toEqual({});
});

it('a change leaves secrets that are not typed, and clears what was emptied', () => {
  const stored = { apiUrl: 'https://a.example', region: 'eu' };
  expect(bodyOf(credentialFields('cartesia'), { apiUrl: '' }, stored)).toEqual({ apiUrl: null });
  expect(bodyOf(credentialFields('cartesia'), { apiUrl: 'https://b.example' }, stored)).toEqual({
    apiUrl: 'https://b.example',
  });
  expect(bodyOf(credentialFields('microsoft'), { apiKey: 'new', region: 'eu' }, stored)).toEqual({
    apiKey: 'new',
    region: 'eu',
  });
});

it('every kind has a name, and is offered once', () => {
  expect(Object.keys(providerNames).toSorted()).toEqual([...credentialProviders].toSorted());
  const offered = providerGroups.flatMap(({ providers }) => providers);
  expect(offered.toSorted()).toEqual([...credentialProviders].toSorted());
});

it('names of fields become words', () => {
  expect(fieldLabel('signatureHeader')).toBe('Signature header');
  expect(fieldLabel('apiKey')).toBe('API key');
});
