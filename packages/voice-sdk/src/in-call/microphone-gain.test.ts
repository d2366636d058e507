import type { CallObject } from '@saywell/call-room';
import { expect, it } from 'vitest';
import { fake } from '../../../call-room/src/testing/fake.ts';
import { fakeStream, fakeTrack } from '../../../call-room/src/testing/fake-track.ts';
import { MicrophoneGain } from './microphone-gain.ts';

/** A call with a microphone, and a context that makes one gain after the other. */
function open({ hasContext = true } = {}) {
  const clones: MediaStreamTrack[] = [];
  let track: MediaStreamTrack = fakeTrack('microphone');
  track.clone = () => {
    const clone = fakeTrack('clone');
    clones.push(clone);
    return clone;
  };
  const gains: { gain: { value: number } }[] = [];
  const connectable = (node: object) => Object.assign(node, { connect: (to: unknown) => to });
  const context = fake<AudioContext>({
    createGain: () => {
      const node = connectable({ gain: { value: 1 }, disconnect: () => undefined });
      gains.push(fake(node));
      return node;
    },
    createMediaStreamDestination: () => ({ stream: fakeStream([fakeTrack('amplified')]) }),
    createMediaStreamSource: () => connectable({}),
  });
  const chosen: unknown[] = [];
  const call = fake<CallObject>({
    participants: () => ({ local: { tracks: { audio: { track } } } }),
    setInputDevicesAsync: async ({ audioSource }: { audioSource: MediaStreamTrack }) => {
      chosen.push(audioSource.label);
      track = audioSource;
    },
  });
  const gain = new MicrophoneGain(
    call,
    () => (hasContext ? context : undefined),
    (one) => fakeStream([one]),
  );
  return { gain, gains, chosen, clones };
}

it('sends the microphone through a gain, once, and changes it from then on', async () => {
  const { gain, gains, chosen } = open();
  await gain.set(2);
  await gain.set(0.5);
  expect(chosen).toEqual(['amplified']);
  expect(gains.map((node) => node.gain.value)).toEqual([0.5]);
});

it('lets go of its copy of the microphone', async () => {
  const { gain, clones } = open();
  await gain.set(3);
  gain.close();
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
