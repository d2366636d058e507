import type { CallObject, DeviceSelection, Participant } from '@saywell/call-room';
import { expect, it } from 'vitest';
import { fake } from '../../../call-room/src/testing/fake.ts';
import { participant } from '../../../call-room/src/testing/fake-engine.ts';
import { fakeStream, fakeTrack } from '../../../call-room/src/testing/fake-track.ts';
import { MicrophoneGain } from './microphone-gain.ts';

const tracksOf = (track: MediaStreamTrack): Participant['tracks'] => ({
  audio: { state: 'playable', subscribed: true, track },
});
const isTrack = (source: unknown): source is MediaStreamTrack =>
  typeof source === 'object' && source !== null && 'label' in source;

/** A call with a microphone, and a context that makes one gain after the other. */
function open({ hasContext = true } = {}) {
  const clones: MediaStreamTrack[] = [];
  let track: MediaStreamTrack = fakeTrack('microphone');
  track.clone = () => {
    const clone = fakeTrack('clone');
    clones.push(clone);
    return clone;
  };
  const gains: GainNode[] = [];
  const connect = (to: unknown) => to;
  const context = fake<AudioContext>({
    createGain: () => {
      const gain = fake<AudioParam>({ value: 1 });
      const node = fake<GainNode>({ gain, disconnect: () => undefined });
      gains.push(Object.assign(node, { connect }));
      return node;
    },
    createMediaStreamDestination: () =>
      fake<MediaStreamAudioDestinationNode>({ stream: fakeStream([fakeTrack('amplified')]) }),
    createMediaStreamSource: () =>
      Object.assign(fake<MediaStreamAudioSourceNode>({}), { connect }) as MediaStreamAudioSourceNode,
  });
  const chosen: unknown[] = [];
  const call = fake<CallObject>({
    participants: () => ({ local: { ...participant('local-id', 'me'), tracks: tracksOf(track) } }),
    setInputDevicesAsync: async ({ audioSource }) => {
      if (!isTrack(audioSource)) throw new Error('no track');
      chosen.push(audioSource.label);
      track = audioSource;
      return fake<DeviceSelection>({});
    },
  });
  const ended = new AbortController();
  const gain = new MicrophoneGain(
    call,
    () => (hasContext ? context : undefined),
    (one) => fakeStream([one]),
    ended.signal,
  );
  return { gain, gains, chosen, clones, ended };
}

it('sends the microphone through a gain, once, and changes it from then on', async () => {
  const { gain, gains, chosen } = open();
  await gain.set(2);
  await gain.set(0.5);
  expect(chosen).toEqual(['amplified']);
  expect(gains.map((node) => node.gain.value)).toEqual([0.5]);
});

it('lets go of its copy of the microphone', async () => {
  const { gain, clones, ended } = open();
  await gain.set(3);
  ended.abort();
  expect(clones.map(({ readyState }) => readyState)).toEqual(['ended']);
});

it('refuses what is no gain', async () => {
  const { gain, chosen } = open();
  for (const value of [-1, 11, Number.NaN])
    await expect(gain.set(value)).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(chosen).toEqual([]);
});

it('says that there is nothing to amplify', async () => {
  const { gain } = open({ hasContext: false });
  await expect(gain.set(2)).rejects.toMatchObject({ code: 'device-error' });
});
