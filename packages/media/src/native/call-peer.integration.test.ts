import { expect, it } from 'vitest';
import { createCallerPeer } from '../caller/caller-peer.ts';
import { parseOffer } from '../sdp/offer.ts';
import { until } from '../testing/real-time.ts';
import { NativeCallPeer } from './call-peer.ts';
import { CallbackQueue } from './callback-queue.ts';
import { bindUdpPort } from './udp-port.ts';

/** A connection of which the addresses are asked for; what became of it. */
async function connect(isAllowed: (address: string) => boolean) {
  const udp = bindUdpPort(52_150, 52_190, undefined);
  const happened: string[] = [];
  let peer: NativeCallPeer | undefined;
  const caller = createCallerPeer({
    frames: [Uint8Array.of(0xf8, 0xff, 0xfe)],
    join(offer) {
      peer = new NativeCallPeer({
        name: 'call',
        offer: parseOffer(offer, 100_000),
        ssrc: 1,
        port: udp.port,
        bindAddress: undefined,
        publicAddress: undefined,
        isAllowed,
        maxMessageBytes: 65_536,
        queue: new CallbackQueue((error) => happened.push(String(error))),
        open: () => happened.push('open'),
        audio: () => undefined,
        text: () => undefined,
        ended(reason) {
          happened.push(reason);
          peer?.close();
        },
      });
      return peer.answer();
    },
  });
  // A caller who hangs up at once may have left before the connection counts as open.
  const settled = caller.then(
    async (connected) => {
      await until(() => happened.length > 0);
      connected.close();
    },
    () => undefined,
  );
  await until(() => happened.length > 0);
  peer?.close();
  await settled;
  udp.release();
  return happened;
}

it('opens for a caller whose address is allowed', async () => {
  const asked: string[] = [];
  const happened = await connect((address) => asked.push(address) > 0);
  expect(happened[0]).toBe('open');
  expect(asked[0]).toMatch(/^[\da-f.:]+$/);
});

it('never opens for one whose address is not', async () => {
  const happened = await connect(() => false);
  expect(happened[0]).toBe('transport-failed');
  expect(happened).not.toContain('open');
});
