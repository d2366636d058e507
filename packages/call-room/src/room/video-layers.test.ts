import { describe, expect, it } from 'vitest';
import type { ReceiveSettings } from '../engines/engine.ts';
import { fakeTrack } from '../testing/fake-track.ts';
import { chosenLayer, isLayer, sentLayers } from './video-layers.ts';

const track = fakeTrack('camera');
const copy = (): MediaStreamTrack => fakeTrack('copy');

describe('layers of a video', () => {
  it('are sent one by one, the video itself as the largest', () => {
    const encodings = [{ maxBitrate: 100 }, { maxBitrate: 200 }, { maxBitrate: 300 }];
    const sent = sentLayers({ name: 'cam-video', track, encodings }, copy);
    expect(sent.map(({ name, encodings: [one] = [] }) => [name, one?.maxBitrate])).toEqual([
      ['cam-video~0', 100],
      ['cam-video~1', 200],
      ['cam-video', 300],
    ]);
    expect(sent.map((layer) => layer.track === track)).toEqual([false, false, true]);
    expect(sent.map(({ name }) => isLayer(name))).toEqual([true, true, false]);
  });

  it('are none when one size is sent', () => {
    expect(sentLayers({ name: 'cam-video', track }, copy)).toEqual([{ name: 'cam-video', track }]);
    const encodings = [{ maxBitrate: 1 }];
    expect(sentLayers({ name: 'a', track, encodings }, copy)).toEqual([{ name: 'a', track, encodings }]);
  });

  it('are chosen for one participant or for all, as far as they are offered', () => {
    const offered = ['cam-video~0', 'cam-video'];
    const choose = (settings: ReceiveSettings) => chosenLayer(offered, 'cam-video', 'ben', settings);
    expect(choose({})).toBe('cam-video');
    expect(choose({ base: { video: { layer: 0 } } })).toBe('cam-video~0');
    expect(choose({ base: { video: { layer: 0 } }, ben: { video: { layer: 1 } } })).toBe('cam-video');
    expect(choose({ ben: { video: 'inherit' }, base: { video: { layer: 0 } } })).toBe('cam-video~0');
    expect(choose({ base: { screenVideo: { layer: 0 } } })).toBe('cam-video');
  });
});
