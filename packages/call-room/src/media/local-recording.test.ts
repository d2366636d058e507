import { afterEach, describe, expect, it, vi } from 'vitest';
import { getCallInstance } from '../call/call-object.ts';
import { malformed } from '../testing/fake.ts';
import { participant } from '../testing/fake-engine.ts';
import { fakeStream, fakeTrack } from '../testing/fake-track.ts';
import { joinedCall } from '../testing/open-call.ts';

afterEach(() => getCallInstance()?.destroy());

/** A recorder and a mixer that a test looks into. */
function fakeRecording() {
  const mixed: MediaStreamTrack[] = [];
  const state = { isClosed: false, recorded: [] as MediaStreamTrack[] };
  const sourceOf = (stream: MediaStream) => {
    const [track] = stream.getAudioTracks();
    return {
      connect: () => track && mixed.push(track),
      disconnect: () => track && mixed.splice(mixed.indexOf(track), 1),
    };
  };
  const context = {
    createMediaStreamSource: sourceOf,
    createMediaStreamDestination: () => ({ stream: fakeStream([fakeTrack('mix')]) }),
    close: async () => {
      state.isClosed = true;
    },
  };
  const recorder = Object.assign(new EventTarget(), {
    state: 'inactive',
    start: () => {
      recorder.state = 'recording';
    },
    stop: () => {
      recorder.state = 'inactive';
      piece('end');
      recorder.dispatchEvent(new Event('stop'));
    },
  });
  const piece = (text: string): void => {
    recorder.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));
  };
  const environment = {
    createAudioContext: () => malformed<AudioContext>(context),
    createRecorder: (stream: MediaStream) => {
      state.recorded = stream.getTracks();
      return malformed<MediaRecorder>(recorder);
    },
  };
  return { environment, mixed, state, piece };
}

describe('a recording in the page', () => {
  it('mixes everybody, is emitted piece by piece, and ends with an empty one', async () => {
    const recording = fakeRecording();
    const { call, devices, engine } = await joinedCall({}, recording.environment);
    const emitted: unknown[] = [];
    const text = new TextDecoder();
    call.on('recording-started', ({ local }) => emitted.push(['started', local]));
    call.on('recording-data', ({ data, finished }) => emitted.push([text.decode(data), finished]));
    call.on('recording-stopped', () => emitted.push('stopped'));
    call.startRecording({ type: 'local' });
    await vi.waitFor(() => expect(emitted).toEqual([['started', true]]));
    expect(recording.mixed).toEqual([devices.tracks[0]]);
    const voice = fakeTrack('voice');
    const audio = { state: 'playable', subscribed: true, track: voice } as const;
    const person = { ...participant('p-1', 'Bo'), tracks: { audio } };
    engine.people = { ...engine.people, 'p-1': person };
    engine.handlers.emit('track-started', { participant: person, track: voice, type: 'audio' });
    expect(recording.mixed).toEqual([devices.tracks[0], voice]);
    recording.piece('one');
    recording.piece('two');
    call.stopRecording();
    await vi.waitFor(() => expect(emitted).toContain('stopped'));
    expect(emitted.slice(1)).toEqual([['one', false], ['two', false], ['end', false], ['', true], 'stopped']);
    expect(recording.mixed).toEqual([]);
    expect(recording.state.isClosed).toBe(true);
    expect(engine.requests).toEqual([]);
  });

  it('shows the first video there is', async () => {
    const recording = fakeRecording();
    const { call, engine } = await joinedCall({}, recording.environment);
    const camera = fakeTrack('camera', 'video');
    const person = participant('p-1', 'Bo');
    const video = { state: 'playable', subscribed: true, track: camera } as const;
    engine.people = { 'p-1': { ...person, tracks: { ...person.tracks, video } } };
    call.startRecording({ type: 'local' });
    await vi.waitFor(() => expect(recording.state.recorded).toContain(camera));
  });

  it('ends with the call', async () => {
    const recording = fakeRecording();
    const { call } = await joinedCall({}, recording.environment);
    const started = vi.fn<() => void>();
    call.on('recording-started', started);
    call.startRecording({ type: 'local' });
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    await call.leave();
    expect(recording.state.isClosed).toBe(true);
  });

  it('is one at a time, and not to be had everywhere', async () => {
    const recording = fakeRecording();
    const { call } = await joinedCall({}, recording.environment);
    const errors: string[] = [];
    call.on('recording-error', ({ errorMsg }) => errors.push(errorMsg));
    call.startRecording({ type: 'local' });
    call.startRecording({ type: 'local' });
    expect(errors).toEqual(['A local recording is already running']);
    await call.destroy();
    const without = await joinedCall({}, { createRecorder: undefined });
    without.call.on('recording-error', ({ errorMsg }) => errors.push(errorMsg));
    without.call.startRecording({ type: 'local' });
    await vi.waitFor(() => expect(errors).toHaveLength(2));
    expect(errors[1]).toBe('This browser cannot record');
  });
});
