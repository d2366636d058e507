import { getCallInstance, type Seat } from '@saywell/call-room';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VoiceEvents } from '../events.ts';
import { assistantId, callId, openVoice, type VoiceSetup } from '../testing/open-voice.ts';
import { hasStoredCall } from './has-stored-call.ts';

/** The storage of one tab; pages of a test share it. */
function tab() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
type Tab = ReturnType<typeof tab>;

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(async () => {
  vi.useRealTimers();
  for (let call = getCallInstance(); call; call = getCallInstance()) await call.destroy();
});

/** A page in this tab. */
function openPage(storage: Tab, { environment, callObject, ...setup }: VoiceSetup = {}) {
  return openVoice({
    ...setup,
    callObject: { resumeAfterReload: true, ...callObject },
    environment: { sessionStorage: () => storage, ...environment },
  });
}
type Page = ReturnType<typeof openPage>;

let seats = 0;
/** The page goes away, as the engine does it. Each room has an address of its own: engine modules are cached by it. */
function hide({ engineModule }: Page): Seat {
  const { engine } = engineModule;
  seats += 1;
  const seat = { url: `https://rooms-${seats}.example/room/1`, token: `ticket-${seats}` };
  expect(engine.joinRequest?.keepSeat).toBeTypeOf('function');
  engine.joinRequest?.keepSeat?.(seat);
  engine.handlers.left(undefined);
  return seat;
}
async function inCall(page: Page): Promise<Page> {
  await page.voice.start(assistantId);
  return page;
}
/** What a page was sent that is no progress. */
const emitted = ({ names }: Page): (keyof VoiceEvents)[] =>
  names().filter((name) => name !== 'call-start-progress');

describe('a call whose page is loaded again', () => {
  it('is taken back with what the page before has stored: the same call, no new one', async () => {
    const storage = tab();
    const seat = hide(await inCall(openPage(storage)));
    expect(storage.entries.size).toBe(1);
    const page = openPage(storage);
    await expect(page.voice.resumeStoredCall()).resolves.toMatchObject({
      name: 'resumed',
      call: { id: callId },
    });
    expect(page.fetch).not.toHaveBeenCalled();
    expect(page.engineModule.engine.joinRequest).toMatchObject(seat);
    expect(page.emitted('call-start-success').map((event) => event?.callId)).toEqual([callId]);
    page.assistantSpeaks();
    await vi.advanceTimersByTimeAsync(0);
    expect(page.engineModule.engine.sent).toContainEqual({ data: 'playable', to: '*' });
    page.hear('listening');
    expect(emitted(page)).toContain('call-start');
    expect(storage.entries.size).toBe(0);
    await page.voice.stop();
  });

  it('is muted again, and without a microphone when it had none', async () => {
    const storage = tab();
    const before = openPage(storage);
    await before.voice.start({ assistantId, mode: 'listen' });
    before.voice.setMuted(true);
    hide(before);
    const page = openPage(storage);
    await page.voice.resumeStoredCall();
    expect(page.engineModule.engine.joinRequest).toMatchObject({ microphone: null, audio: false });
    expect(page.voice.isMuted()).toBe(true);
    await page.voice.stop();
  });

  it('has no microphone again where the page had asked for none', async () => {
    const storage = tab();
    hide(await inCall(openPage(storage, { callObject: { audioSource: false } })));
    const page = openPage(storage);
    await page.voice.resumeStoredCall();
    expect(page.devices.requests).toEqual([]);
    await page.voice.stop();
  });

  it('is not stored unless the page wants it', async () => {
    const storage = tab();
    const { engineModule, voice } = await inCall(
      openPage(storage, { callObject: { resumeAfterReload: false } }),
    );
    expect(engineModule.engine.joinRequest?.keepSeat).toBeUndefined();
    await voice.stop();
  });

  it('is stored without what may be secret', async () => {
    const storage = tab();
    const answer = {
      assistant: { model: { provider: 'x', messages: [{ role: 'system', content: 'SECRET' }] } },
      transport: { provider: 'saywell', iceServers: [{ urls: 'turn:x', credential: 'SECRET' }] },
    };
    hide(await inCall(openPage(storage, { answer })));
    expect([...storage.entries.values()].join()).not.toContain('SECRET');
  });

  it('is taken back by a page that was loaded twice in a row', async () => {
    const storage = tab();
    hide(await inCall(openPage(storage)));
    const second = openPage(storage);
    second.engineModule.answersJoins = false;
    const interrupted = second.voice.resumeStoredCall();
    await vi.advanceTimersByTimeAsync(10);
    // As the engine does when the page goes away before it is in.
    second.engineModule.engine.handlers.left(undefined);
    await expect(interrupted).resolves.toMatchObject({ name: 'stopped' });
    second.engineModule.answersJoins = true;
    const third = openPage(storage);
    await expect(third.voice.resumeStoredCall()).resolves.toMatchObject({ name: 'resumed' });
    await third.voice.stop();
    await second.voice.stop();
  });

  it('is looked for under its own name', async () => {
    const storage = tab();
    hide(await inCall(openPage(storage, { callObject: { resumeAfterReload: 'sales' } })));
    await expect(openPage(storage).voice.resumeStoredCall()).resolves.toEqual({ name: 'nothing-stored' });
    const page = openPage(storage, { callObject: { resumeAfterReload: 'sales' } });
    await expect(page.voice.resumeStoredCall()).resolves.toMatchObject({ name: 'resumed' });
    await page.voice.stop();
  });

  it('has expired after 30 s: nothing is loaded, no microphone is asked for', async () => {
    const storage = tab();
    hide(await inCall(openPage(storage)));
    await vi.advanceTimersByTimeAsync(30_000);
    const page = openPage(storage);
    await expect(page.voice.resumeStoredCall()).resolves.toEqual({ name: 'expired' });
    expect([page.importModule.mock.calls.length, page.devices.requests.length]).toEqual([0, 0]);
    expect(storage.entries.size).toBe(0);
    await expect(page.voice.resumeStoredCall()).resolves.toEqual({ name: 'nothing-stored' });
  });

  it.each([
    ['ended', 'no-room', undefined],
    ['ended', 'end-of-life', undefined],
    ['taken', 'not-allowed', 'room-token-used'],
    ['expired', 'not-allowed', 'room-token-invalid'],
  ] as const)('has %s when the room says %s %s, and that is no error', async (name, type, code) => {
    const storage = tab();
    hide(await inCall(openPage(storage)));
    const page = openPage(storage);
    page.engineModule.prepare = (engine) => engine.answer({ type, msg: 'refused', details: { code } });
    await expect(page.voice.resumeStoredCall()).resolves.toEqual({ name });
    expect(emitted(page)).toEqual([]);
    expect(page.voice.getCallObject()).toBeNull();
    expect(page.devices.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
    expect(storage.entries.size).toBe(0);
  });

  it('fails with the reason when the microphone is refused, and leaves nothing', async () => {
    const storage = tab();
    hide(await inCall(openPage(storage)));
    const page = openPage(storage);
    page.devices.refuse('NotAllowedError');
    const outcome = await page.voice.resumeStoredCall();
    expect(outcome).toMatchObject({ name: 'failed', error: { code: 'device-error' } });
    expect([emitted(page), page.voice.getCallObject()]).toEqual([[], null]);
  });

  it('is stopped like any other start', async () => {
    const storage = tab();
    hide(await inCall(openPage(storage)));
    const page = openPage(storage);
    page.engineModule.answersJoins = false;
    const resuming = page.voice.resumeStoredCall();
    await vi.advanceTimersByTimeAsync(10);
    await page.voice.stop();
    await expect(resuming).resolves.toEqual({ name: 'stopped' });
    expect(emitted(page)).toContain('call-end');
    expect(storage.entries.size).toBe(0);
  });

  it('is left alone while there is a call, and where nothing may be stored', async () => {
    const page = await inCall(openPage(tab()));
    await expect(page.voice.resumeStoredCall()).resolves.toEqual({ name: 'nothing-stored' });
    await page.voice.stop();
    const refusing = {
      ...tab(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    hide(await inCall(openPage(refusing)));
    const broken = { ...tab(), getItem: () => '{"call":{}' };
    await expect(openPage(broken).voice.resumeStoredCall()).resolves.toEqual({ name: 'nothing-stored' });
  });

  it('is seen without loading anything', async () => {
    const storage = tab();
    vi.stubGlobal('sessionStorage', storage);
    try {
      expect(hasStoredCall()).toBe(false);
      hide(await inCall(openPage(storage)));
      expect([hasStoredCall(), hasStoredCall('other')]).toEqual([true, false]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('several SDK objects on a page', () => {
  it('have a call each, at once, with an audio element of its own', async () => {
    const [first, second] = [openVoice(), openVoice()];
    await first.voice.start(assistantId);
    await second.voice.start(assistantId);
    first.assistantSpeaks();
    second.assistantSpeaks();
    expect([first, second].map(({ document }) => document.elements.map(({ attached }) => attached))).toEqual([
      [true],
      [true],
    ]);
    await first.voice.stop();
    expect(first.document.elements[0]?.attached).toBe(false);
    expect(second.document.elements[0]?.attached).toBe(true);
    expect(second.voice.getCallObject()?.meetingState()).toBe('joined-meeting');
    second.voice.say('still here');
    expect(second.engineModule.engine.sent.at(-1)?.data).toContain('still here');
    expect(second.names()).not.toContain('call-end');
    await second.voice.stop();
    expect(getCallInstance()).toBeUndefined();
  });
});
