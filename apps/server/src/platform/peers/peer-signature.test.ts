import { expect, it } from 'vitest';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { createPeerSignatures, digestOf, type PeerRequest } from './peer-signature.ts';

const encryptionKey = new Uint8Array(32).fill(7);
const request: PeerRequest = {
  from: 'a',
  to: 'b',
  method: 'POST',
  path: '/room/1?t=2',
  client: '192.0.2.1',
  digest: digestOf(Buffer.from('body')),
};

function open() {
  const clock = createVirtualClock(1_000_000_000);
  const at = (key: Uint8Array, aheadMs = 0) =>
    createPeerSignatures({ encryptionKey: key, now: () => clock.now() + aheadMs });
  return { clock, at, signer: at(encryptionKey) };
}

it('is good for the request that it was made for, once', async () => {
  const { at, signer } = open();
  const signature = await signer.sign(request);
  const checker = at(encryptionKey);
  expect(await checker.check(signature, request)).toEqual(request);
  expect(await checker.check(signature, request)).toBeNull();
});

it('is good for no other server, method or path, under no other key, and not when it was changed', async () => {
  const { at, signer } = open();
  const signature = await signer.sign(request);
  for (const other of [{ to: 'c' }, { method: 'GET' }, { path: '/room/1?t=3' }])
    expect(await at(encryptionKey).check(signature, { ...request, ...other })).toBeNull();
  expect(await at(new Uint8Array(32).fill(8)).check(signature, request)).toBeNull();
  const [head, claims = '', mac] = signature.split('.');
  const text = Buffer.from(claims, 'base64url').toString().replace('192.0.2.1', '192.0.2.9');
  const changed = [head, Buffer.from(text).toString('base64url'), mac].join('.');
  expect(await at(encryptionKey).check(changed, request)).toBeNull();
  expect(await at(encryptionKey).check('nothing', request)).toBeNull();
});

it('is good within its window, also where clocks differ by less, and is remembered for longer than that', async () => {
  const { clock, at, signer } = open();
  const signature = await signer.sign(request);
  expect(await at(encryptionKey, -25_000).check(signature, request)).toEqual(request);
  expect(await at(encryptionKey, 25_000).check(signature, request)).toEqual(request);
  expect(await at(encryptionKey, -61_000).check(signature, request)).toBeNull();
  expect(await at(encryptionKey, 61_000).check(signature, request)).toBeNull();
  const ahead = await at(encryptionKey, 29_000).sign(request);
  const checker = at(encryptionKey);
  expect(await checker.check(ahead, request)).toEqual(request);
  await clock.advance(85_000);
  expect(await checker.check(ahead, request)).toBeNull();
  expect(await at(encryptionKey).check(ahead, request)).toEqual(request);
});

it('forgets what could not be used again anyway', async () => {
  const { clock, at, signer } = open();
  const checker = at(encryptionKey);
  for (let round = 0; round < 4; round += 1) {
    const signature = await signer.sign(request);
    expect(await checker.check(signature, request)).toEqual(request);
    await clock.advance(70_000);
  }
});
