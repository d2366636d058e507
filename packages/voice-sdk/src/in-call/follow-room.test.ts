import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyCalls } from '../../../call-room/src/testing/destroy-calls.ts';
import { participant } from '../../../call-room/src/testing/fake-engine.ts';
import { fakeTrack } from '../../../call-room/src/testing/fake-track.ts';
import { assistantId, callId, openVoice } from '../testing/open-voice.ts';
import { inCall } from '../testing/start-voice.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(async () => {
  vi.useRealTimers();
  await destroyCalls();
});

/** A call whose microphone refuses noise cancellation. */
async function failedProcessing() {
  const opened = openVoice();
  opened.voice.on('call-start-progress', ({ stage }) => {
    const [track] = opened.devices.tracks;
    if (stage === 'audio-processing-setup' && track) track.failsConstraints = true;
  });
  const call = await opened.voice.start(assistantId);
  return { ...opened, call };
}

describe('sound and noise cancellation', () => {
  it('SS-71 noise cancellation is requested on the input audio', async () => {
    const { devices } = await inCall();
    expect(devices.requests[0]).toMatchObject({ audio: { noiseSuppression: true, echoCancellation: true } });
    expect(devices.tracks[0]?.constraints).toMatchObject({ noiseSuppression: true });
  });

  it('SS-72 a failure of noise cancellation is reported as an error event', async () => {
    const { emitted } = await failedProcessing();
    expect(emitted('error')).toMatchObject([
      { stage: 'audio-processing-setup', message: 'constraints refused' },
    ]);
  });

  it('SS-73 after a failure of noise cancellation the call goes on', async () => {
    const { call, voice } = await failedProcessing();
    expect(call).toMatchObject({ id: callId });
    expect(voice.getCallObject()?.meetingState()).toBe('joined-meeting');
  });

  it('SS-54 a broken audio processor is turned off', async () => {
    const { voice, engineModule } = await inCall();
    engineModule.engine.handlers.emit('nonfatal-error', {
      type: 'audio-processor-error',
      errorMsg: 'broken',
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(await voice.getCallObject()?.getInputSettings()).toMatchObject({
      audio: { processor: { type: 'none' } },
    });
  });

  it('SS-55 and local audio is switched on again, but never for a visitor who muted', async () => {
    const { voice, engineModule } = await inCall();
    const { engine } = engineModule;
    const breakProcessor = async () => {
      engine.audio = false;
      engine.handlers.emit('nonfatal-error', { type: 'audio-processor-error', errorMsg: 'broken' });
      await vi.advanceTimersByTimeAsync(0);
    };
    await breakProcessor();
    expect(engine.audio).toBe(true);
    voice.setMuted(true);
    await breakProcessor();
    expect(engine.audio).toBe(false);
  });

  it('SK-1 the remote levels are observed every 100 ms', async () => {
    const { engineModule } = await inCall();
    expect(engineModule.engine.intervals.remote).toBe(100);
  });

  it('SK-7 the default audio source is true', async () => {
    const { made } = await inCall();
    expect(made[0]?.audioSource).toBe(true);
  });

  it('SK-8 the default video source follows the video recording', async () => {
    const without = await inCall();
    expect(without.made[0]?.videoSource).toBe(false);
    await without.voice.stop();
    const recorded = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    expect(recorded.made[0]?.videoSource).toBe(true);
  });

  it('asks for the microphone inside the gesture, for the context when it is granted', async () => {
    const { voice, devices, contexts } = openVoice();
    const started = voice.start(assistantId);
    expect(devices.requests).toHaveLength(1);
    expect(contexts).toHaveLength(0);
    await started;
    expect(contexts).toHaveLength(1);
  });

  it('plays at the next gesture what the browser refused, and the assistant waits for it', async () => {
    const { document, assistantSpeaks, names, engineModule } = await inCall();
    document.refusesAutoplay = true;
    assistantSpeaks();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(names().at(-1)).toBe('audio-blocked');
    expect(engineModule.engine.sent).toEqual([]);
    document.refusesAutoplay = false;
    document.dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(0);
    expect(names().at(-1)).toBe('audio-unblocked');
    expect(engineModule.engine.sent).toEqual([{ data: 'playable', to: '*' }]);
  });

  it('speech and volume follow the levels of the room', async () => {
    const { engineModule, names, emitted } = await inCall();
    const level = (value: number) =>
      engineModule.engine.handlers.emit('remote-participants-audio-level', {
        participantsAudioLevel: { assistant: value },
      });
    level(0.075);
    level(0.3);
    await vi.advanceTimersByTimeAsync(999);
    level(0.005);
    expect(names()).not.toContain('speech-end');
    await vi.advanceTimersByTimeAsync(1);
    expect(names().filter((name) => name.startsWith('speech'))).toEqual(['speech-start', 'speech-end']);
    expect(emitted('volume-level')).toEqual([0.5, 1, expect.closeTo(0.0333, 3)]);
  });
});

describe('conduct in the room', () => {
  it('CM-1 the session id of a participant is read', async () => {
    const { engineModule } = await inCall();
    engineModule.engine.handlers.emit('participant-joined', { participant: participant('person-9', 'Bo') });
    expect(engineModule.engine.updates).toMatchObject([{ id: 'person-9' }]);
  });

  it('CM-2 local of a participant is read: the caller’s own sound is not played', async () => {
    const { engineModule, document } = await inCall();
    const local = participant('local-id', 'me');
    engineModule.engine.handlers.emit('participant-updated', { participant: local });
    engineModule.engine.handlers.emit('track-started', {
      participant: local,
      track: fakeTrack(),
      type: 'audio',
    });
    expect(engineModule.engine.updates).toEqual([]);
    expect(document.elements).toEqual([]);
  });

  it('CM-3 the user name of a participant is read: only the speaker hears that it is audible', async () => {
    const { assistantSpeaks, engineModule, document } = await inCall();
    assistantSpeaks('Somebody else');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(document.elements).toHaveLength(1);
    expect(engineModule.engine.sent).toEqual([]);
  });

  it('CM-4 the remote speaker is recognised by the user name Vapi Speaker', async () => {
    const { assistantSpeaks, engineModule } = await inCall();
    assistantSpeaks('Vapi Speaker');
    await vi.advanceTimersByTimeAsync(0);
    expect(engineModule.engine.sent).toHaveLength(1);
  });

  it('CM-11 the room is joined by the webCallUrl', async () => {
    const { engineModule, origin } = await inCall();
    expect(engineModule.engine.joinRequest?.url).toBe(`${origin}/room/1`);
  });

  it('CM-12 the room is joined with automatic track subscription off, and tracks are asked for one by one', async () => {
    const { engineModule } = await inCall();
    expect(engineModule.engine.joinRequest?.subscribesToAll).toBe(false);
    engineModule.engine.handlers.emit('participant-joined', {
      participant: participant('a', 'Vapi Speaker'),
    });
    expect(engineModule.engine.updates).toEqual([
      { id: 'a', update: { setSubscribedTracks: { audio: true, video: false } } },
    ]);
  });

  it('CM-13 the app message playable is sent once the assistant can be heard', async () => {
    const { assistantSpeaks, engineModule } = await inCall();
    assistantSpeaks();
    await vi.advanceTimersByTimeAsync(0);
    expect(engineModule.engine.sent).toEqual([{ data: 'playable', to: '*' }]);
  });

  it('SM-1 the app message listening starts the call, once', async () => {
    const { hear, names } = await inCall();
    expect(names()).not.toContain('call-start');
    hear('listening');
    hear('listening');
    expect(names().filter((name) => name === 'call-start')).toHaveLength(1);
  });

  it('SM-2 any other app message is parsed as JSON', async () => {
    const { hear, emitted } = await inCall();
    const message = {
      type: 'transcript',
      role: 'user',
      transcriptType: 'final',
      transcript: 'hello',
      timestamp: 1,
    };
    hear(JSON.stringify(message));
    expect(emitted('message')).toEqual([message]);
  });

  it('SM-3 an unparseable app message is only logged', async () => {
    const { hear, names, log } = await inCall();
    const before = names();
    hear('{not json');
    expect(log.warn).toHaveBeenCalledOnce();
    expect(names()).toEqual(before);
  });
});
