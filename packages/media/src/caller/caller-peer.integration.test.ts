import { afterEach, describe, expect, it } from 'vitest';
import type { MediaHost } from '../contract/media-host.ts';
import { createMediaHost } from '../create-media-host.ts';
import { recordHandlers } from '../testing/recorded-handlers.ts';
import { CallerError } from './caller-error.ts';
import { type CallerPeer, createCallerPeer } from './caller-peer.ts';

const hosts: MediaHost[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host[Symbol.asyncDispose]();
});

/** Dials a host, which may get the offer and give the answer changed, and counts the joins. */
async function dialer() {
  const host = await createMediaHost({
    udpPortFirst: 52_200,
    udpPortLast: 52_240,
    bindAddress: undefined,
    publicAddress: undefined,
    opusComplexity: 0,
    maxSessions: 60,
    maxTracks: 60,
  });
  hosts.push(host);
  let joins = 0;
  const dial = (change: (answer: string) => string = (answer) => answer): Promise<CallerPeer> =>
    createCallerPeer({
      frames: [],
      async join(offer) {
        joins++;
        const { handlers } = recordHandlers();
        const { answer } = await host.openWebRtc({ id: 'id', offer, outputSampleRateHz: 24_000, handlers });
        return change(answer);
      },
    });
  return { dial, joins: () => joins };
}

const withOtherFingerprint = (answer: string): string =>
  answer.replace(/(?<=a=fingerprint:sha-256 )[0-9A-F]{2}/i, (octet) => (octet === '00' ? '01' : '00'));

describe('createCallerPeer', () => {
  it('loses none of fifty dials', async () => {
    const { dial, joins } = await dialer();
    for (let count = 0; count < 50; count++) (await dial()).close();
    expect(joins()).toBe(50);
  });

  it('does not connect to a server whose fingerprint is another than the answer says, and tries no second time', async () => {
    const { dial, joins } = await dialer();
    for (let count = 1; count <= 5; count++) {
      const error: unknown = await dial(withOtherFingerprint).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(CallerError);
      expect(error).toMatchObject({ code: 'transport-failed' });
      expect(joins()).toBe(count);
    }
  });

  it('rejects with a code when the answer is none', async () => {
    const { dial } = await dialer();
    await expect(dial(() => 'v=0')).rejects.toMatchObject({ name: 'CallerError', code: 'transport-failed' });
  });

  it('passes on what the server refuses', async () => {
    const refusal = new Error('join answered 401');
    const dialing = createCallerPeer({ frames: [], join: () => Promise.reject(refusal) });
    await expect(dialing).rejects.toBe(refusal);
  });
});
