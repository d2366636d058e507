import { describe, expect, it, vi } from 'vitest';
import { parseRtp } from './packet.ts';
import { type TrackCodec, TrackRouter } from './track-router.ts';

const keyframe = [0x10, 0x00];
const picture = [0x10, 0x01];
let count = 0;
function packet(payload: readonly number[]): Buffer {
  const buffer = Buffer.from([0x80, 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, ...payload]);
  buffer.writeUInt16BE(++count, 2);
  return buffer;
}

function openRouter() {
  const time = { now: 0 };
  const router = new TrackRouter(() => time.now);
  const publish = (key: string, codec: TrackCodec) => {
    const requestKeyframe = vi.fn<() => void>();
    router.publish(key, { codec, requestKeyframe });
    return requestKeyframe;
  };
  const addSink = (key: string, payloadTypes: object, isOpen: () => boolean = () => true) => {
    const sent: number[][] = [];
    router.addSink(key, {
      ssrc: 1,
      payloadTypes,
      isOpen,
      send: (copy) => sent.push([...(parseRtp(copy)?.payload ?? [])]),
    });
    return sent;
  };
  return { router, publish, addSink, time };
}

describe('forwarding', () => {
  it('reaches every subscriber of a source, and no other sink', () => {
    const { router, publish, addSink } = openRouter();
    publish('1:microphone', 'opus');
    const sinks = ['a', 'b', 'c'].map((key) => addSink(key, { opus: 111 }));
    router.route('a', '1:microphone');
    router.route('b', '1:microphone');
    router.forward('1:microphone', packet([7]));
    router.route('b', null);
    router.forward('1:microphone', packet([8]));
    expect(sinks).toEqual([[[7], [8]], [[7]], []]);
  });

  it('begins a video with a keyframe, which it asks for', () => {
    const { router, publish, addSink } = openRouter();
    const requestKeyframe = publish('1:c', 'VP8');
    const sent = addSink('2:s', { VP8: 96 });
    router.route('2:s', '1:c');
    expect(requestKeyframe).toHaveBeenCalledOnce();
    for (const payload of [picture, keyframe, picture]) router.forward('1:c', packet(payload));
    expect(sent).toEqual([keyframe, picture]);
    router.requestKeyframe('2:s');
    expect(requestKeyframe).toHaveBeenCalledTimes(2);
  });

  it('asks again for a keyframe that does not come, but not with every packet', () => {
    const { router, publish, addSink, time } = openRouter();
    const requestKeyframe = publish('1:c', 'VP8');
    addSink('2:s', { VP8: 96 });
    router.route('2:s', '1:c');
    for (time.now = 0; time.now <= 1_000; time.now += 100) router.forward('1:c', packet(picture));
    expect(requestKeyframe).toHaveBeenCalledTimes(3);
  });

  it('begins only when the receiver can take it', () => {
    const { router, publish, addSink } = openRouter();
    publish('1:c', 'VP8');
    let isOpen = false;
    const sent = addSink('2:s', { VP8: 96 }, () => isOpen);
    router.route('2:s', '1:c');
    router.forward('1:c', packet(keyframe));
    isOpen = true;
    router.forward('1:c', packet(picture));
    expect(sent).toEqual([]);
    router.forward('1:c', packet(keyframe));
    expect(sent).toEqual([keyframe]);
  });

  it('waits for a source that comes later, and for one that comes back', () => {
    const { router, publish, addSink } = openRouter();
    const sent = addSink('2:s', { opus: 111 });
    router.route('2:s', '1:microphone');
    router.forward('1:microphone', packet([1]));
    publish('1:microphone', 'opus');
    router.forward('1:microphone', packet([2]));
    router.unpublish('1:microphone');
    router.forward('1:microphone', packet([3]));
    publish('1:microphone', 'opus');
    router.forward('1:microphone', packet([4]));
    expect(sent).toEqual([[2], [4]]);
  });

  it('does not connect a slot again that was emptied while its source was away', () => {
    const { router, publish, addSink } = openRouter();
    const sent = addSink('2:s', { opus: 111 });
    router.route('2:s', '1:microphone');
    router.route('2:s', null);
    publish('1:microphone', 'opus');
    router.forward('1:microphone', packet([1]));
    expect(sent).toEqual([]);
  });

  it('sends no codec that a receiver does not know', () => {
    const { router, publish, addSink } = openRouter();
    publish('1:c', 'H264');
    const sent = addSink('2:s', { VP8: 96 });
    router.route('2:s', '1:c');
    router.forward('1:c', packet([0x65]));
    expect(sent).toEqual([]);
  });

  it('removes sinks and ignores unknown keys and rubbish', () => {
    const { router, publish, addSink } = openRouter();
    publish('1:microphone', 'opus');
    const sent = addSink('2:s', { opus: 111 });
    router.route('2:s', '1:microphone');
    router.forward('1:microphone', Buffer.from([1, 2, 3]));
    router.removeSink('2:s');
    router.forward('1:microphone', packet([7]));
    router.route('nobody', '1:microphone');
    router.forward('nothing', packet([7]));
    router.requestKeyframe('nobody');
    expect(sent).toEqual([]);
  });
});
