import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyCalls } from '../../../call-room/src/testing/destroy-calls.ts';
import { assistantId, callId, openVoice } from '../testing/open-voice.ts';

// Virtual time does not wait for a module that is fetched with the first recording.
beforeAll(async () => void (await import('./record-video.ts')));
beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(async () => {
  vi.useRealTimers();
  await destroyCalls();
});

describe('video recording', () => {
  /** A call that is recorded; the room says so after a second. */
  async function recorded() {
    const opened = openVoice({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    opened.engineModule.prepare = (engine) => {
      engine.answers['start-recording'] = { recordingId: 'recording-1' };
    };
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(1_500);
    const { engine } = opened.engineModule;
    const { handlers } = engine;
    const payload = { recordingId: 'recording-1', instanceId: 'i', type: 'cloud', startedBy: 'me' } as const;
    handlers.roomEvent({ type: 'event', name: 'recording-started', payload });
    await started;
    return { ...opened, engine };
  }

  it('SK-3 is 1280 by 720', async () => {
    const { engine } = await recorded();
    expect(engine.requests).toMatchObject([
      { method: 'start-recording', params: { width: 1280, height: 720 } },
    ]);
  });

  it('SK-4 has a fixed background colour', async () => {
    const { engine } = await recorded();
    expect(engine.requests).toMatchObject([{ params: { backgroundColor: '#FF1F2D3D' } }]);
  });

  it('SK-5 has the default layout preset', async () => {
    const { engine } = await recorded();
    expect(engine.requests).toMatchObject([{ params: { layout: { preset: 'default' } } }]);
  });

  it('CM-14 is followed by the control message say-first-message', async () => {
    const { engine } = await recorded();
    const said = engine.sent.map(({ data }): unknown => JSON.parse(String(data)));
    expect(said).toMatchObject([{ type: 'control', control: 'say-first-message' }]);
  });

  it('CM-15 say-first-message carries how long the recording took to start, in seconds', async () => {
    const { engine } = await recorded();
    const said = engine.sent.map(({ data }): unknown => JSON.parse(String(data)));
    expect(said).toMatchObject([{ videoRecordingStartDelaySeconds: 1.5 }]);
  });

  it('that never begins is not waited for longer than ten seconds', async () => {
    const opened = openVoice({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    opened.engineModule.prepare = (engine) => {
      engine.answers['start-recording'] = { recordingId: 'recording-1' };
    };
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(started).resolves.toMatchObject({ id: callId });
    expect(opened.emitted('error')).toMatchObject([{ type: 'video-recording-setup-error' }]);
  });
});
