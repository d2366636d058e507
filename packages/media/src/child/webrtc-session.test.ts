import { describe, expect, it } from 'vitest';
import { Pacer } from '../audio/pacer.ts';
import type { OpusOutputRate } from '../codec/opus.ts';
import { MediaError } from '../contract/media-error.ts';
import type { CallPeerOptions } from '../native/call-peer.ts';
import { CallbackQueue } from '../native/callback-queue.ts';
import { parseRtp } from '../rtp/packet.ts';
import { RtpStream } from '../rtp/rtp-stream.ts';
import { TrackRouter } from '../rtp/track-router.ts';
import { childConfig } from '../testing/child-config.ts';
import { applicationLines, audioLines, offerOf } from '../testing/offers.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { openWebRtcSession } from './webrtc-session.ts';

const refusal = new MediaError('sdp-not-acceptable', 'no');

/** Codecs that write down their calls, the end of their life included. */
function recordedCodecs() {
  const calls: string[] = [];
  const freed = () => calls.filter((call) => call.startsWith('free'));
  const createCodecs = async (outputRateHz: OpusOutputRate) => ({
    outputRateHz,
    encoder: {
      encode() {
        calls.push('encode');
        return Uint8Array.of(7);
      },
      free: () => calls.push('free encoder'),
    },
    decoder: {
      decode() {
        calls.push('decode');
        return new Int16Array(320);
      },
      decodePacketLoss: (samples = 320) => new Int16Array(samples),
      free: () => calls.push('free decoder'),
    },
  });
  return { calls, freed, createCodecs };
}

async function openSession(
  faults: { readonly create?: MediaError; readonly answer?: MediaError; readonly offer?: string } = {},
) {
  const clock = new VirtualClock();
  const codecs = recordedCodecs();
  const events: string[] = [];
  const sent: Buffer[] = [];
  const texts: string[] = [];
  const router = new TrackRouter(() => clock.now());
  let peer: CallPeerOptions | undefined;
  const opening = openWebRtcSession({
    name: 'session',
    number: 1,
    offer: faults.offer ?? offerOf(audioLines, applicationLines),
    outputSampleRateHz: 24_000,
    config: childConfig,
    port: 50_000,
    queue: new CallbackQueue(() => {}),
    pacer: new Pacer(clock),
    clock,
    log: () => {},
    router,
    createCodecs: codecs.createCodecs,
    createPeer(options) {
      if (faults.create !== undefined) throw faults.create;
      peer = options;
      return {
        answer: () =>
          faults.answer === undefined ? Promise.resolve('answer') : Promise.reject(faults.answer),
        sendAudio: (packet) => sent.push(Buffer.from(packet)),
        sendText: (text) => texts.push(text) > 0,
        close: () => events.push('peer closed'),
      };
    },
    connected: () => events.push('connected'),
    gap: () => events.push('gap'),
    resumed: () => events.push('resumed'),
    text: () => {},
    frame: () => events.push('frame'),
    report: () => {},
    closed: (reason) => events.push(`closed ${reason}`),
  });
  const { session } = await opening.catch((error: unknown) => {
    throw Object.assign(new Error('not opened', { cause: error }), { freed: codecs.freed() });
  });
  if (peer === undefined) throw new Error('no peer was created');
  return { session, peer, router, clock, ...codecs, events, sent, texts };
}

const silence = new RtpStream({ payloadType: 111, ssrc: 1, sequence: 0, timestamp: 0 });
const nextPacket = (): Buffer => Buffer.from(silence.next(Uint8Array.of(1)));
const bothFreed = ['free encoder', 'free decoder'];

describe('WebRtcSession', () => {
  it('frees its codecs once when the host closes it', async () => {
    const { session, freed, events } = await openSession();
    session.close('closed');
    session.close('closed');
    expect(freed()).toEqual(bothFreed);
    expect(events).toEqual(['peer closed', 'closed closed']);
  });

  it('frees its codecs when the peer leaves', async () => {
    const { peer, freed, events } = await openSession();
    peer.open();
    peer.ended('peer-left');
    expect(freed()).toEqual(bothFreed);
    expect(events).toEqual(['connected', 'peer closed', 'closed peer-left']);
  });

  it('frees its codecs when nobody connects', async () => {
    const { session, clock, freed, events } = await openSession();
    clock.advance(childConfig.limits.connectTimeoutMs);
    session.check();
    expect(freed()).toEqual(bothFreed);
    expect(events).toEqual(['peer closed', 'closed connect-timed-out']);
  });

  it('frees its codecs when the library refuses the offer or has no answer', async () => {
    await expect(openSession({ create: refusal })).rejects.toMatchObject({
      cause: refusal,
      freed: bothFreed,
    });
    await expect(openSession({ answer: refusal })).rejects.toMatchObject({
      cause: refusal,
      freed: bothFreed,
    });
  });

  it('creates no codecs for an offer that is none', async () => {
    const opening = openSession({ offer: 'v=0' });
    await expect(opening).rejects.toMatchObject({ cause: { code: 'sdp-not-acceptable' }, freed: [] });
  });

  it('uses no codec after it was freed', async () => {
    const { session, peer, clock, calls, sent, events } = await openSession();
    peer.open();
    const packets = [nextPacket(), nextPacket(), nextPacket()];
    const receive = (index: number) => peer.audio(packets[index] ?? Buffer.alloc(0));
    receive(0);
    // The second packet is missing: the third waits for it, and a timer for both.
    receive(2);
    clock.advance(40);
    session.close('closed');
    const [packetCount, callCount] = [sent.length, calls.length];
    receive(1);
    clock.advance(1_000);
    expect(packetCount).toBeGreaterThan(0);
    expect(parseRtp(sent[0] ?? Buffer.alloc(0))?.payload).toEqual(Buffer.of(7));
    expect([sent.length, calls.length]).toEqual([packetCount, callCount]);
    expect(calls.slice(-2)).toEqual(bothFreed);
    expect(events.at(-1)).toBe('closed closed');
    expect(clock.pendingTimers).toBe(0);
  });

  it('gives the microphone to the router until it is closed', async () => {
    const { session, peer, router } = await openSession();
    const forwarded: Buffer[] = [];
    router.addSink('2:slot', {
      ssrc: 2,
      payloadTypes: { opus: 111 },
      isOpen: () => true,
      send: (packet) => forwarded.push(packet),
    });
    router.route('2:slot', '1:microphone');
    peer.open();
    peer.audio(nextPacket());
    expect(forwarded.length).toBe(1);
    session.close('closed');
    router.forward('1:microphone', nextPacket());
    expect(forwarded.length).toBe(1);
  });

  it('sends texts in order once the channel is open', async () => {
    const { session, peer, texts } = await openSession();
    session.send('one');
    session.send('two');
    expect(texts).toEqual([]);
    peer.open();
    session.send('three');
    session.close('closed');
    session.send('four');
    expect(texts).toEqual(['one', 'two', 'three']);
  });
});
