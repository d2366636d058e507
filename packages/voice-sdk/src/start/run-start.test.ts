import { getCallInstance } from '@saywell/call-room';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyCalls } from '../../../call-room/src/testing/destroy-calls.ts';
import { assistantId, callId, openVoice } from '../testing/open-voice.ts';
import { inCall, progress, recordedAnswer } from '../testing/start-voice.ts';
import { startStages } from './start-call.ts';

beforeEach(destroyCalls);
beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(async () => {
  vi.useRealTimers();
  await destroyCalls();
});

describe('progress events', () => {
  it('SS-26 have the stage', async () => {
    const { emitted } = await inCall();
    expect(emitted('call-start-progress').every((event) => typeof event?.stage === 'string')).toBe(true);
  });

  it('SS-27 have the status', async () => {
    const { emitted } = await inCall();
    const statuses = new Set(emitted('call-start-progress').map((event) => event?.status));
    expect([...statuses]).toEqual(['started', 'completed']);
  });

  it('SS-28 have the timestamp', async () => {
    const opened = openVoice({ environment: { isMobile: () => true }, answer: recordedAnswer });
    const moments: { readonly status: string; readonly iso: string }[] = [];
    opened.voice.on('call-start-progress', ({ status }) => {
      moments.push({ status, iso: new Date().toISOString() });
    });
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(1_000);
    await started;
    await opened.voice.start(assistantId);
    const events = opened.emitted('call-start-progress');
    expect(events.map((event) => event?.timestamp)).toEqual(moments.map(({ iso }) => iso));
    expect(new Set(moments.map(({ status }) => status))).toEqual(new Set(['started', 'completed', 'failed']));
    expect(moments[0]?.iso).toBe(new Date(1_700_000_000_000).toISOString());
    // The mobile wait lies between them.
    expect(moments.at(-1)?.iso).toBe(new Date(1_700_000_001_000).toISOString());
  });

  it('SS-29 have the duration', async () => {
    const opened = openVoice({ environment: { isMobile: () => true } });
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(1_000);
    await started;
    const waited = opened
      .emitted('call-start-progress')
      .find((event) => event?.stage === 'mobile-permissions' && event.status === 'completed');
    expect(waited?.duration).toBe(1_000);
  });

  it('SS-30 have metadata', async () => {
    const { emitted } = await inCall();
    expect(emitted('call-start-progress')).toContainEqual(
      expect.objectContaining({ stage: 'web-call-creation', metadata: expect.objectContaining({ callId }) }),
    );
  });

  it('SS-34 the stages run in their order', async () => {
    const { emitted } = await inCall();
    const started = emitted('call-start-progress').filter((event) => event?.status === 'started');
    expect(started.map((event) => event?.stage)).toEqual([
      'initialization',
      'web-call-creation',
      'daily-call-object-creation',
      'mobile-permissions',
      'daily-call-join',
      'video-recording-setup',
      'audio-observer-setup',
      'audio-processing-setup',
    ]);
  });

  it('SS-35 stage 1 is initialization', async () => {
    expect(progress(await inCall())[0]).toBe('initialization started');
  });

  it('SS-36 stage 2 is web-call-creation', async () => {
    expect(progress(await inCall())[2]).toBe('web-call-creation started');
  });

  it('SS-37 stage 3 is daily-call-object-creation', async () => {
    expect(progress(await inCall())[4]).toBe('daily-call-object-creation started');
  });

  it('SS-38 stage 4 is mobile-permissions', async () => {
    expect(progress(await inCall())[6]).toBe('mobile-permissions started');
  });

  it('SS-39 stage 5 is daily-call-join', async () => {
    expect(progress(await inCall())[8]).toBe('daily-call-join started');
  });

  it('SS-40 stage 6 is video-recording-setup', async () => {
    expect(progress(await inCall())[10]).toBe('video-recording-setup started');
  });

  it('SS-41 stage 7 is audio-observer-setup', async () => {
    expect(progress(await inCall())[12]).toBe('audio-observer-setup started');
  });

  it('SS-42 stage 8 is audio-processing-setup', async () => {
    expect(progress(await inCall())[14]).toBe('audio-processing-setup started');
  });

  it('SS-43 each stage emits started', async () => {
    const emitted = progress(await inCall());
    expect(emitted.filter((event) => event.endsWith('started'))).toHaveLength(8);
  });

  it('SS-44 after started each stage emits completed or failed', async () => {
    const opened = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    const expected = startStages.flatMap((stage) => [
      `${stage} started`,
      `${stage} ${stage === 'video-recording-setup' ? 'failed' : 'completed'}`,
    ]);
    expect(progress(opened)).toEqual(expected);
  });

  it('SS-45 completed and failed carry the duration, started does not', async () => {
    const opened = await inCall({ answer: { artifactPlan: { videoRecordingEnabled: true } } });
    for (const event of opened.emitted('call-start-progress')) {
      expect(typeof event?.duration).toBe(event?.status === 'started' ? 'undefined' : 'number');
    }
  });

  it('SS-61 on mobile the SDK waits before the join', async () => {
    const { voice, engineModule } = openVoice({ environment: { isMobile: () => true } });
    const started = voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(999);
    expect(engineModule.engines).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(engineModule.engines).toHaveLength(1);
  });

  it('SK-2 the mobile wait is 1000 ms', async () => {
    const opened = openVoice({ environment: { isMobile: () => true } });
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(999);
    expect(progress(opened).at(-1)).toBe('mobile-permissions started');
    await vi.advanceTimersByTimeAsync(1);
    expect(progress(opened)).toContain('mobile-permissions completed');
    await started;
  });

  it('tell that a stage does not apply', async () => {
    const { emitted } = await inCall();
    const reasons = emitted('call-start-progress').map((event) => event?.metadata?.['reason']);
    expect(reasons.filter(Boolean)).toEqual(['skipped-not-mobile', 'skipped-not-enabled']);
  });

  it('SS-62 audio-processing-setup is reported completed or failed, with its duration', async () => {
    const { emitted } = await inCall();
    expect(emitted('call-start-progress').at(-1)).toMatchObject({
      stage: 'audio-processing-setup',
      status: 'completed',
      duration: 0,
    });
  });

  it('SS-63 call-start-success carries the total duration', async () => {
    const opened = openVoice({ environment: { isMobile: () => true } });
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(1_000);
    await started;
    expect(opened.emitted('call-start-success')).toMatchObject([{ totalDuration: 1_000 }]);
  });

  it('SS-64 call-start-success carries the call id, or "unknown"', async () => {
    const known = await inCall();
    expect(known.emitted('call-start-success')).toMatchObject([{ callId }]);
    await known.voice.stop();
    const unknown = await inCall({ answer: { id: undefined } });
    expect(unknown.emitted('call-start-success')).toMatchObject([{ callId: 'unknown' }]);
  });
});

describe('stop during a start', () => {
  it.each(startStages)('in stage %s leaves nothing and ends in call-end', async (stage) => {
    const opened = openVoice({ environment: { isMobile: () => true } });
    opened.voice.on('call-start-progress', (event) => {
      if (event.stage === stage && event.status === 'started') void opened.voice.stop();
    });
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(started).resolves.toBeNull();
    expect(opened.names().at(-2)).toBe('call-end');
    expect(opened.names()).not.toContain('error');
    expect(opened.names()).not.toContain('call-start-failed');
    expect(opened.devices.tracks.map((track) => track.readyState)).toEqual(['ended']);
    expect(opened.contexts.filter((context) => context.state !== 'closed')).toEqual([]);
    expect(getCallInstance()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('while the permission prompt is open stops the microphone that is granted later', async () => {
    const opened = openVoice();
    const grant = opened.devices.hold();
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(0);
    await opened.voice.stop();
    await expect(started).resolves.toBeNull();
    grant();
    await vi.advanceTimersByTimeAsync(0);
    expect(opened.devices.tracks.map((track) => track.readyState)).toEqual(['ended']);
    expect(opened.contexts).toEqual([]);
    expect(opened.engineModule.engines).toEqual([]);
  });

  it('start, stop, start at once makes one call', async () => {
    const opened = openVoice();
    const first = opened.voice.start(assistantId);
    void opened.voice.stop();
    const second = opened.voice.start(assistantId);
    await expect(first).resolves.toBeNull();
    await expect(second).resolves.toMatchObject({ id: callId });
    expect(opened.fetch).toHaveBeenCalledOnce();
    expect(opened.engineModule.engines).toHaveLength(1);
    expect(opened.devices.tracks.map((track) => track.readyState)).toEqual(['ended', 'live']);
  });
});
