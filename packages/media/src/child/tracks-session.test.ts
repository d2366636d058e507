import { describe, expect, it } from 'vitest';
import type { VideoCodec } from '../contract/offered-track.ts';
import { CallbackQueue } from '../native/callback-queue.ts';
import type { TracksPeerOptions } from '../native/tracks-peer.ts';
import { parseRtp } from '../rtp/packet.ts';
import { RtpStream } from '../rtp/rtp-stream.ts';
import { TrackRouter, type TrackSink, type TrackSource } from '../rtp/track-router.ts';
import { childConfig } from '../testing/child-config.ts';
import { audioLines, offerOf, videoLines, withMid } from '../testing/offers.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { TracksSession } from './tracks-session.ts';

const microphone = withMid(audioLines, 'm', 'sendonly');
const camera = withMid(videoLines, 'c', 'sendonly');
const slot = withMid(audioLines, 's', 'recvonly');
const stream = new RtpStream({ payloadType: 111, ssrc: 1, sequence: 0, timestamp: 0 });
const packetOf = (value: number): Buffer => Buffer.from(stream.next(Uint8Array.of(value)));

function openRoom() {
  const clock = new VirtualClock();
  const router = new TrackRouter(() => clock.now());
  const open = (number: number, ...sections: (readonly string[])[]) => {
    const events: string[] = [];
    const heard: number[] = [];
    let keyframeRequests = 0;
    let peer: TracksPeerOptions | undefined;
    const session = new TracksSession({
      name: `tracks-${number}`,
      number,
      offer: offerOf(...sections),
      config: childConfig,
      port: 50_000,
      queue: new CallbackQueue(() => {}),
      clock,
      router,
      createPeer(options) {
        peer = options;
        // Open for ever: what a closed session still gets is seen here.
        const sink = (payloadTypes: TrackSink['payloadTypes']): TrackSink => ({
          ssrc: number,
          payloadTypes,
          isOpen: () => true,
          send: (packet) => heard.push(parseRtp(packet)?.payload[0] ?? -1),
        });
        const source = (codec: 'opus' | VideoCodec): TrackSource => ({
          codec,
          requestKeyframe: () => keyframeRequests++,
        });
        const { tracks } = options;
        const sending = tracks.filter(({ direction }) => direction === 'sendonly');
        const receiving = tracks.filter(({ direction }) => direction === 'recvonly');
        return {
          sources: new Map(sending.map(({ mid, kind }) => [mid, source(kind === 'audio' ? 'opus' : 'VP8')])),
          sinks: new Map(receiving.map(({ mid, payloadTypes }) => [mid, sink(payloadTypes)])),
          answer: () => Promise.resolve('answer'),
          close: () => events.push('peer closed'),
        };
      },
      connected: () => events.push('connected'),
      closed: (reason) => events.push(`closed ${reason}`),
    });
    if (peer === undefined) throw new Error('no peer was created');
    return { session, peer, events, heard, keyframeRequests: () => keyframeRequests };
  };
  return { clock, router, open };
}

describe('TracksSession', () => {
  it('sends what another session sends into its slot', () => {
    const { router, open } = openRoom();
    const sender = open(1, microphone);
    const { heard } = open(2, slot);
    router.route('2:s', '1:m');
    sender.peer.packet('m', packetOf(5));
    expect(heard).toEqual([5]);
  });

  it('takes its slots out of the router when it is closed', () => {
    const { router, open } = openRoom();
    const sender = open(1, microphone);
    const receiver = open(2, slot);
    router.route('2:s', '1:m');
    receiver.session.close('closed');
    sender.peer.packet('m', packetOf(5));
    router.route('2:s', '1:m');
    sender.peer.packet('m', packetOf(6));
    expect(receiver.heard).toEqual([]);
    expect(receiver.events).toEqual(['peer closed', 'closed closed']);
  });

  it('takes its own tracks out of the router when it is closed', () => {
    const { router, open } = openRoom();
    const sender = open(1, microphone);
    const receiver = open(2, slot);
    router.route('2:s', '1:m');
    sender.session.close('closed');
    router.forward('1:m', packetOf(5));
    sender.peer.packet('m', packetOf(6));
    expect(receiver.heard).toEqual([]);
  });

  it.each(['peer-left', 'transport-failed'] as const)('is closed once when its peer ends: %s', (reason) => {
    const { open, clock } = openRoom();
    const { session, peer, events } = open(1, microphone);
    peer.connected();
    peer.ended(reason);
    peer.connected();
    session.close('closed');
    expect(events).toEqual(['connected', 'peer closed', `closed ${reason}`]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('is given up when nobody connects', () => {
    const { open, clock } = openRoom();
    const { events } = open(1, slot);
    clock.advance(childConfig.limits.connectTimeoutMs);
    expect(events).toEqual(['peer closed', 'closed connect-timed-out']);
  });

  it('passes a lost picture on to the sender, but not after its end', () => {
    const { router, open } = openRoom();
    const sender = open(1, camera);
    const receiver = open(2, withMid(videoLines, 's', 'recvonly'));
    router.route('2:s', '1:c');
    const before = sender.keyframeRequests();
    receiver.peer.keyframeWanted('s');
    expect(sender.keyframeRequests()).toBe(before + 1);
    receiver.session.close('closed');
    receiver.peer.keyframeWanted('s');
    expect(sender.keyframeRequests()).toBe(before + 1);
  });

  it('forwards at most 1,000 packets a second', () => {
    const { router, open } = openRoom();
    const sender = open(1, microphone);
    const receiver = open(2, slot);
    router.route('2:s', '1:m');
    for (let count = 0; count < 1_100; count++) sender.peer.packet('m', packetOf(5));
    expect(receiver.heard.length).toBe(1_000);
  });
});
