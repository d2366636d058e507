import { expect, it } from 'vitest';
import { signAws } from './sign-aws.ts';

const keys = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2015-08-30T12:36:00.000Z');
const plain = { url: new URL('https://example.amazonaws.com/'), headers: {}, body: '' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };

/** `get-vanilla` and `post-vanilla` of the vendor's test suite, and the example of its guide. */
it.each([
  ['GET', plain, 'service', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['POST', plain, 'service', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  [
    'GET',
    {
      ...plain,
      url: new URL('https://iam.amazonaws.com/?Version=2010-05-08&Action=ListUsers'),
      headers: form,
    },
    'iam',
    '5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  ],
] as const)('signs as the published examples do: %s', (method, request, service, signature) => {
  const signed = signAws({ method, ...request }, { keys, service, at });
  expect(signed['x-amz-date']).toBe('20150830T123600Z');
  expect(signed.authorization).toMatch(
    new RegExp(`^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/${service}/aws4_request, `),
  );
  expect(signed.authorization.split('Signature=')[1]).toBe(signature);
});

it('the secret is in no header, and every part of a request counts', () => {
  const sign = (more = {}) =>
    signAws({ method: 'GET', ...plain, ...more }, { keys, service: 'bedrock', at }).authorization;
  expect(sign()).not.toContain(keys.secretAccessKey);
  const others = [{ body: 'x' }, { method: 'PUT' }, { url: new URL('https://example.amazonaws.com/a%3Ab') }];
  expect(new Set([{}, ...others].map(sign)).size).toBe(4);
});
