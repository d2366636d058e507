import { getCallInstance } from '@saywell/call-room';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyCalls } from '../../call-room/src/testing/destroy-calls.ts';
import { participant } from '../../call-room/src/testing/fake-engine.ts';
import { fakeTrack } from '../../call-room/src/testing/fake-track.ts';
import type { SaywellVoice } from './saywell-voice.ts';
import { assistantId, openVoice } from './testing/open-voice.ts';
import { inCall } from './testing/start-voice.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(async () => {
  vi.useRealTimers();
  await destroyCalls();
});

/** What is sent when the page speaks in a call. */
async function sent(speak: (voice: SaywellVoice) => void): Promise<unknown> {
  const { voice, engineModule } = await inCall();
  speak(voice);
  return JSON.parse(String(engineModule.engine.sent.at(-1)?.data));
}

describe('the end of a call', () => {
  it('SS-46 left-meeting ends in call-end', async () => {
    const { engineModule, names } = await inCall();
    engineModule.engine.handlers.left(undefined);
    expect(names().filter((name) => name === 'call-end')).toHaveLength(1);
  });

  it('SS-47 left-meeting ends in a status-update: ended, customer-ended-call', async () => {
    const { engineModule, emitted } = await inCall();
    engineModule.engine.handlers.left(undefined);
    expect(emitted('message')).toMatchObject([
      { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' },
    ]);
  });

  it('SS-48 the ended status-update is emitted once only', async () => {
    const { engineModule, emitted, hear, voice } = await inCall();
    hear(JSON.stringify({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' }));
    engineModule.engine.handlers.left(undefined);
    await voice.stop();
    expect(emitted('message')).toMatchObject([{ endedReason: 'assistant-ended-call' }]);
  });

  it('SS-49 left-meeting stops the recording if it was on', async () => {
    const recorded = { answer: { artifactPlan: { videoRecordingEnabled: true } } };
    const opened = openVoice(recorded);
    const stopped: string[] = [];
    opened.voice.on('call-start-progress', ({ stage, status }) => {
      const call = opened.voice.getCallObject();
      if (stage !== 'video-recording-setup' || status !== 'started' || !call) return;
      call.startRecording = () => opened.engineModule.engine.handlers.emit('recording-started', {});
      call.stopRecording = () => void stopped.push('stopped');
    });
    await opened.voice.start(assistantId);
    opened.engineModule.engine.handlers.left(undefined);
    expect(stopped).toEqual(['stopped']);
  });

  it('SS-50 left-meeting cleans up: microphone, sound, context, call object, timers', async () => {
    const { engineModule, devices, contexts, document, assistantSpeaks, voice } = await inCall();
    assistantSpeaks();
    engineModule.engine.handlers.left(undefined);
    await voice.stop();
    expect(devices.tracks.map((track) => track.readyState)).toEqual(['ended']);
    expect(contexts.map((context) => context.state)).toEqual(['closed']);
    expect(document.elements.map((element) => element.attached)).toEqual([false]);
    expect(getCallInstance()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('SS-53 stop destroys the call object', async () => {
    const { voice } = await inCall();
    const call = voice.getCallObject();
    await voice.stop();
    expect(call?.isDestroyed()).toBe(true);
    expect(voice.getCallObject()).toBeNull();
  });

  it('SM-13 stop ends the call', async () => {
    const { voice, names, engineModule } = await inCall();
    await voice.stop();
    await voice.stop();
    expect(engineModule.engine.leaves).toBeGreaterThan(0);
    expect(names().filter((name) => name === 'call-end')).toHaveLength(1);
  });

  it('a fatal error of the room ends the call, without a made-up reason', async () => {
    const { engineModule, emitted, names } = await inCall();
    engineModule.engine.handlers.failed({ type: 'ejected', msg: 'out' });
    expect(emitted('error')).toMatchObject([
      { type: 'call-room-error', message: 'out', error: { type: 'ejected' } },
    ]);
    expect(names()).toContain('call-end');
    expect(emitted('message')).toMatchObject([{ status: 'ended', endedReason: undefined }]);
  });

  it('end tells the agent and leaves', async () => {
    const { voice, engineModule, names } = await inCall();
    await voice.end();
    expect(engineModule.engine.sent.at(-1)?.data).toBe(JSON.stringify({ type: 'end-call' }));
    expect(names()).toContain('call-end');
  });
});

describe('say, send and mute', () => {
  it('SM-4 say carries the message', async () => {
    expect(await sent((voice) => voice.say('Hello'))).toMatchObject({ type: 'say', message: 'Hello' });
  });

  it('SM-5 say carries endCallAfterSpoken', async () => {
    expect(await sent((voice) => voice.say('Bye', true))).toMatchObject({ endCallAfterSpoken: true });
  });

  it('SM-6 say carries interruptionsEnabled, default false', async () => {
    expect(await sent((voice) => voice.say('Hello'))).toMatchObject({ interruptionsEnabled: false });
    await destroyCalls();
    expect(await sent((voice) => voice.say('Hello', false, true))).toMatchObject({
      interruptionsEnabled: true,
    });
  });

  it('SM-7 say carries interruptAssistantEnabled, default false', async () => {
    expect(await sent((voice) => voice.say('Hello'))).toMatchObject({ interruptAssistantEnabled: false });
    await destroyCalls();
    expect(await sent((voice) => voice.say('Hello', false, false, true))).toMatchObject({
      interruptAssistantEnabled: true,
    });
  });

  it('SM-8 add-message carries a message with role user and content', async () => {
    const message = {
      type: 'add-message',
      message: { role: 'user', content: 'What does it cost?' },
    } as const;
    expect(await sent((voice) => voice.send(message))).toEqual(message);
  });

  it('SM-15 send takes add-message, and sends it whole', async () => {
    const wishes = [{}, { triggerResponseEnabled: false }, { triggerResponseEnabled: true }] as const;
    const messages = wishes.map((wish) => ({
      type: 'add-message' as const,
      message: { role: 'user' as const, content: 'Hi' },
      ...wish,
    }));
    const { voice, engineModule } = await inCall();
    for (const message of messages) voice.send(message);
    // To everyone in the room, as one text each: the agent answers unless the page says otherwise.
    expect(engineModule.engine.sent).toEqual(
      messages.map((message) => ({ data: JSON.stringify(message), to: '*' })),
    );
    expect(engineModule.engine.sent[1]?.data).toContain('"triggerResponseEnabled":false');
  });

  it('SM-15 send takes add-message of every role, in a call only', async () => {
    const roles = ['assistant', 'function', 'user', 'system', 'tool'] as const;
    for (const role of roles) {
      const message = { type: 'add-message', message: { role, content: null } } as const;
      expect(await sent((voice) => voice.send(message))).toEqual(message);
      await destroyCalls();
    }
    const { voice, engineModule, log } = openVoice();
    voice.send({ type: 'add-message', message: { role: 'user', content: 'Hi' } });
    expect(log.warn).toHaveBeenCalledWith('Call object is not available.');
    expect(engineModule.engines).toEqual([]);
  });

  it('SM-16 say is offered', async () => {
    const { voice, engineModule } = await inCall();
    voice.say('Hello');
    expect(engineModule.engine.sent).toHaveLength(1);
  });

  it('SM-9 mute toggles the local audio', async () => {
    const { voice, engineModule } = await inCall();
    voice.setMuted(true);
    expect(engineModule.engine.audio).toBe(false);
    voice.setMuted(false);
    expect(engineModule.engine.audio).toBe(true);
  });

  it('SM-10 muting without a call raises "Call object is not available."', () => {
    expect(() => openVoice().voice.setMuted(true)).toThrow('Call object is not available.');
    expect(openVoice().voice.isMuted()).toBe(false);
  });

  it('SM-14 mute and unmute are offered, and asked about', async () => {
    const { voice } = await inCall();
    expect(voice.isMuted()).toBe(false);
    voice.setMuted(true);
    expect(voice.isMuted()).toBe(true);
    voice.setMuted(false);
    expect(voice.isMuted()).toBe(false);
  });

  it('muting before the join holds for the call', async () => {
    const { voice, engineModule } = openVoice();
    voice.on('call-start-progress', ({ stage, status }) => {
      if (stage === 'daily-call-join' && status === 'started') voice.setMuted(true);
    });
    await voice.start(assistantId);
    expect(engineModule.engine.joinRequest?.audio).toBe(false);
    expect(voice.isMuted()).toBe(true);
  });

  it('another microphone during the call stops the first', async () => {
    const { voice, devices } = await inCall();
    await voice.setInputDevicesAsync({ audioDeviceId: 'other' });
    await vi.advanceTimersByTimeAsync(0);
    expect(devices.tracks.map((track) => track.readyState)).toEqual(['ended', 'live']);
    await voice.stop();
    expect(devices.tracks.map((track) => track.readyState)).toEqual(['ended', 'ended']);
  });
});

describe('under the names that pages of the hosted SDK know', () => {
  it('listeners are removed one by one, of an event, and all of them', () => {
    const { voice } = openVoice();
    const heard: string[] = [];
    const first = () => void heard.push('first');
    voice.on('error', first).on('error', () => void heard.push('second'));
    voice.removeListener('error', first);
    void voice.start().catch(() => undefined);
    voice.removeAllListeners('error');
    void voice.start().catch(() => undefined);
    expect(heard).toEqual(['second']);
    voice.on('error', first).on('call-end', first).removeAllListeners();
    void voice.start().catch(() => undefined);
    expect(heard).toEqual(['second']);
  });

  it('the call object has its other name', async () => {
    const { voice } = await inCall();
    expect(voice.getDailyCallObject()).toBe(voice.getCallObject());
    await voice.stop();
    expect(voice.getDailyCallObject()).toBeNull();
  });

  it('the screen is shared and not shared any more', async () => {
    const { voice } = await inCall();
    const call = voice.getCallObject();
    if (!call) throw new Error('no call');
    const asked: unknown[] = [];
    call.startScreenShare = async (options) => void asked.push(options);
    call.stopScreenShare = () => void asked.push('stopped');
    await voice.startScreenSharing({ audio: false }, 'detail-optimized');
    voice.stopScreenSharing();
    expect(asked).toEqual([
      { displayMediaOptions: { audio: false }, screenVideoSendSettings: 'detail-optimized' },
      'stopped',
    ]);
  });

  it('without a call there is no screen to share and no microphone to raise', async () => {
    const { voice } = openVoice();
    await expect(voice.startScreenSharing()).rejects.toMatchObject({ code: 'no-call' });
    await expect(voice.increaseMicLevel(2)).rejects.toMatchObject({ code: 'no-call' });
    expect(() => voice.stopScreenSharing()).toThrow('Call object is not available.');
  });

  it('pictures come to pages that listen to them, and to no others', async () => {
    const opened = openVoice();
    const pictures: unknown[] = [];
    opened.voice.on('video', (track) => pictures.push(track));
    await opened.voice.start(assistantId);
    const { engine } = opened.engineModule;
    const person = participant('guest', 'Guest');
    engine.handlers.emit('participant-joined', { participant: person });
    expect(engine.updates.at(-1)).toEqual({
      id: 'guest',
      update: { setSubscribedTracks: { audio: true, video: true } },
    });
    const track = fakeTrack('camera', 'video');
    engine.handlers.emit('track-started', { participant: person, track, type: 'video' });
    expect(pictures).toEqual([track]);
    expect(opened.document.elements).toEqual([]);
  });

  it('a changed participant is handed on', async () => {
    const { engineModule, emitted } = await inCall();
    const person = participant('guest', 'Guest');
    engineModule.engine.handlers.emit('participant-updated', { participant: person });
    expect(emitted('daily-participant-updated')).toEqual([person]);
  });
});
