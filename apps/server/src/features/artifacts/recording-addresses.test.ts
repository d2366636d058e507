import type { Call } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fakeOrgId } from '../../http/testing/fake-context.ts';
import { createRecordingAddresses, type SignedRecording } from './recording-addresses.ts';

const callId = '0192f0c0-0000-7000-8000-00000000000c';
const otherId = '0192f0c0-0000-7000-8000-00000000000d';
const recordingId = '0192f0c0-0000-4000-8000-00000000000e';
const address = `https://voice.example/call/${callId}/recording/${recordingId}`;
const at = '2027-01-01T00:00:00.000Z';
const startMs = Date.parse(at);
const hourMs = 3_600_000;

function open(seed = 7) {
  const time = { now: startMs };
  const encryptionKey = new Uint8Array(32).fill(seed);
  const addresses = createRecordingAddresses({
    encryptionKey,
    lifetimeMs: hourMs,
    baseUrl: 'https://voice.example',
    now: () => time.now,
  });
  return { time, addresses };
}

function given(signed: string): SignedRecording {
  const { searchParams } = new URL(signed);
  const of = (name: string) => searchParams.get(name) ?? '';
  const channel = searchParams.get('channel') ?? undefined;
  return { callId, recordingId, channel, expires: of('expires'), signature: of('signature') };
}
const codeOf = (check: () => void): unknown => {
  try {
    check();
    return 'opens';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

it('a signed address opens until it expires, and not a second longer', () => {
  const { time, addresses } = open();
  const signed = addresses.sign(callId, address);
  expect(signed.startsWith(`${address}?expires=${(startMs + hourMs) / 1_000}&signature=`)).toBe(true);
  const check = () => codeOf(() => addresses.check(given(signed)));
  expect(check()).toBe('opens');
  time.now += hourMs - 1;
  expect(check()).toBe('opens');
  time.now += 1;
  expect(check()).toBe('recording-address-expired');
});

it('opens nothing else: another call, recording, channel or time, or a server with another key', () => {
  const { addresses } = open();
  const good = given(addresses.sign(callId, `${address}?channel=mix`));
  const changed: Partial<SignedRecording>[] = [
    { callId: otherId },
    { recordingId: otherId },
    { channel: 'customer' },
    { channel: undefined },
    { expires: String(Number(good.expires) + 1) },
    { expires: '' },
    { signature: '' },
    { signature: `${good.signature}A` },
    { signature: good.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
  ];
  expect(codeOf(() => addresses.check(good))).toBe('opens');
  for (const change of changed)
    expect(
      codeOf(() => addresses.check({ ...good, ...change })),
      JSON.stringify(change),
    ).toBe('recording-address-invalid');
  expect(codeOf(() => open(8).addresses.check(good))).toBe('recording-address-invalid');
});

it('signs every address of a call’s own recordings, freshly, and no other', () => {
  const { time, addresses } = open();
  const elsewhere = 'https://elsewhere.example/sound.wav';
  const ofOther = `https://voice.example/call/${otherId}/recording/${recordingId}`;
  const one = { id: recordingId, instanceId: 'i', startedAt: at, durationSeconds: 1, channels: 2 };
  const call: Call = {
    id: callId,
    orgId: fakeOrgId,
    createdAt: at,
    updatedAt: at,
    type: 'webCall',
    status: 'ended',
    artifact: {
      transcript: 'AI: Hello.\n',
      recording: {
        stereoUrl: address,
        mono: { combinedUrl: `${address}?channel=mix`, assistantUrl: elsewhere, customerUrl: ofOther },
      },
      recordings: [{ ...one, type: 'cloud', url: address }],
    },
  };
  const { artifact } = addresses.signed(call);
  expect(artifact?.transcript).toBe('AI: Hello.\n');
  expect(artifact?.recording?.mono).toMatchObject({ assistantUrl: elsewhere, customerUrl: ofOther });
  const { stereoUrl = '', mono } = artifact?.recording ?? {};
  for (const signed of [stereoUrl, mono?.combinedUrl ?? ''])
    expect(codeOf(() => addresses.check(given(signed)))).toBe('opens');
  expect(artifact?.recordings?.[0]?.url).toBe(stereoUrl);
  time.now += 5_000;
  expect(addresses.signed(call).artifact?.recording?.stereoUrl).not.toBe(stereoUrl);
  // What is stored stays as it was.
  expect(call.artifact?.recording?.stereoUrl).toBe(address);
  const { artifact: _, ...unrecorded } = call;
  expect(addresses.signed(unrecorded)).toEqual(unrecorded);
});

it('leads to where whoever reads it reaches the server, wherever it was recorded', () => {
  const { addresses } = open();
  const path = `/call/${callId}/recording/${recordingId}`;
  const stored = [path, `http://10.0.0.5:3000${path}`];
  for (const one of stored) {
    const url = new URL(addresses.sign(callId, `${one}?channel=mix`, 'https://shop.example'));
    expect([url.origin, url.pathname, url.searchParams.get('channel')]).toEqual([
      'https://shop.example',
      path,
      'mix',
    ]);
    expect(codeOf(() => addresses.check(given(url.href)))).toBe('opens');
    expect(new URL(addresses.sign(callId, one)).origin).toBe('https://voice.example');
  }
});
