import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loudness } from './support/loudness.ts';
import type { Happening, Refusal, RulesInPage } from './support/rules-page/rules-in-page.ts';
import {
  eventsOf,
  happenings,
  onWire,
  openRulesPage,
  patience,
  startRulesServer,
} from './support/rules-page.ts';
import type { SdkServer } from './support/sdk-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: SdkServer;
beforeAll(async () => {
  server = await startRulesServer();
});
afterAll(() => server?.stop());

const stages = [
  'initialization',
  'web-call-creation',
  'daily-call-object-creation',
  'mobile-permissions',
  'daily-call-join',
  'video-recording-setup',
  'audio-observer-setup',
  'audio-processing-setup',
] as const;
interface Progress {
  readonly stage: string;
  readonly status: string;
  readonly timestamp: string;
  readonly duration?: number;
  readonly metadata?: Record<string, unknown>;
}

describe('one call', () => {
  let page: Page;
  let requests: readonly Request[];
  let start: {
    withoutCall: Refusal | null;
    id: string | undefined;
    webCallUrl: string | undefined;
    second: unknown;
    afterSecond: unknown;
  };
  let atStart: readonly Happening[];
  const firstMessage = 'Welcome to the line of the rules.';

  beforeAll(async () => {
    const opened = await openRulesPage(server, visit);
    ({ page, requests } = opened);
    start = await page.evaluate(
      async ([assistantId, words]) => {
        const { createVoice, talk, refusalOf, happenings: all } = window.saywellRules;
        const voice = createVoice();
        Object.assign(window, { voice });
        const withoutCall = await refusalOf(() => voice.setMuted(true));
        const call = await talk(voice, {
          assistantId,
          assistantOverrides: { firstMessage: words, silenceTimeoutSeconds: 600 },
        });
        const second = await voice.start(assistantId);
        return { withoutCall, id: call?.id, webCallUrl: call?.webCallUrl, second, afterSecond: all.at(-1) };
      },
      [server.assistantId, firstMessage] as const,
    );
    atStart = await happenings(page);
  });
  const voice = <Result>(
    run: (voice: ReturnType<RulesInPage['createVoice']>) => Result,
  ): Promise<Awaited<Result>> => page.evaluate<Awaited<Result>>(`(${run.toString()})(window.voice)`);
  const callRequest = () => requests.filter((request) => request.url().endsWith('/call/web'));
  const progress = (): Progress[] => eventsOf<Progress>(atStart, 'call-start-progress');
  const heardFrom = async (role: string): Promise<string> =>
    eventsOf<{ role?: string; transcript?: string }>(await happenings(page), 'message')
      .filter((message) => message.role === role)
      .map(({ transcript = '' }) => transcript)
      .join(' ');

  it('SS-1 starts with an assistant, which speaks its first message', async () => {
    await expect.poll(() => heardFrom('assistant'), patience).toContain('Welcome');
  });
  it('SS-8 plays the remote audio: something is heard', async () => {
    await voice((own) => own.say('This sentence is long enough to be heard by whoever measures the sound.'));
    await expect.poll(() => loudness(page), patience).toBeGreaterThan(0.01);
  });
  it('SS-13 plays it through an audio element', async () => {
    const playing = await page.evaluate(() =>
      [...document.querySelectorAll('audio')].map(({ paused, srcObject }) => ({
        paused,
        tracks: srcObject instanceof MediaStream ? srcObject.getAudioTracks().length : 0,
      })),
    );
    expect(playing).toEqual([{ paused: false, tracks: 1 }]);
  });
  it('SS-11 has no pages and no routes: the address stays', async () => {
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });
  it('SS-12 hides what it puts into the page: there is no frame and nothing more to see', async () => {
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.locator('body :visible').allTextContents()).toEqual(['Talk']);
  });
  it('SS-6 creates the web call through the API', () => {
    expect(callRequest().map((request) => request.method())).toEqual(['POST']);
    expect(callRequest()[0]?.url()).toBe(`${server.url}/call/web`);
  });
  it('SS-60 authenticates with the bearer token of the developer', async () => {
    const headers = await callRequest()[0]?.allHeaders();
    expect(headers?.['authorization']).toBe(`Bearer ${server.privateKey}`);
  });
  it('SS-15 sends the assistant id', () => {
    expect(callRequest()[0]?.postDataJSON()).toMatchObject({ assistantId: server.assistantId });
  });
  it('SS-16 sends the overrides', () => {
    const body = callRequest()[0]?.postDataJSON() as { assistantOverrides: object } | undefined;
    expect(body?.assistantOverrides).toEqual({ firstMessage, silenceTimeoutSeconds: 600 });
  });
  it('SS-22 reads the id of the answer', () => {
    expect(start.id).toMatch(/^[\da-f-]{36}$/);
    expect(eventsOf(atStart, 'call-start-success')).toMatchObject([{ callId: start.id }]);
  });
  it('SS-23 reads the address of the room', async () => {
    const answer = (await (await callRequest()[0]?.response())?.json()) as { webCallUrl: string };
    expect(start.webCallUrl).toBe(answer.webCallUrl);
  });
  it('CM-11 joins the room at webCallUrl', () => {
    const { origin, pathname } = new URL(start.webCallUrl ?? '');
    const joins = requests.filter(
      (request) => request.method() === 'POST' && request.url() === origin + pathname,
    );
    expect(joins).toHaveLength(1);
  });
  it('SS-7 joins a real-time room with it, over WebRTC', async () => {
    await expect
      .poll(async () => eventsOf(await happenings(page), 'network-connection'))
      .toContainEqual(expect.objectContaining({ event: 'connected', transport: 'webrtc' }));
  });
  it('CM-8 loads the bundle from a static path with the version 0.80.0', () => {
    const paths = requests.map((request) => new URL(request.url()).pathname);
    expect(paths).toContain('/call-machine/versioned/0.80.0/static/call-machine-object-bundle.js');
  });
  it('CM-12 joins without subscribing to everything', async () => {
    expect(await voice((own) => own.getCallObject()?.subscribeToTracksAutomatically())).toBe(false);
  });
  it('CM-13 sends playable', () => {
    expect(onWire(atStart, 'sent')).toContain('playable');
  });
  it('SM-1 the call has started when the text listening comes, and not before', () => {
    const order = atStart.flatMap(({ name, value }) =>
      value === 'listening' ? ['listening'] : name === 'call-start' ? [name] : [],
    );
    expect(order).toEqual(['listening', 'call-start']);
  });
  it('SM-2 every other app message is parsed as JSON', async () => {
    await expect.poll(() => heardFrom('assistant'), patience).not.toBe('');
    const all = await happenings(page);
    const received = onWire(all, 'received').filter((data) => data !== 'listening');
    const emitted = eventsOf(all, 'message');
    expect(emitted.length).toBeGreaterThan(0);
    expect(received).toEqual(expect.arrayContaining(emitted));
  });
  it('CM-2 people are local or not', async () => {
    const people = await voice((own) => Object.values(own.getCallObject()?.participants() ?? {}));
    expect(people.map(({ local }) => local)).toHaveLength(2);
    expect(new Set(people.map(({ local }) => local))).toEqual(new Set([true, false]));
  });
  it('CM-1 people have a session id of their own', async () => {
    const people = await voice((own) => Object.values(own.getCallObject()?.participants() ?? {}));
    const ids = people.map(({ session_id: id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/\w{8}/);
  });
  it('CM-4 the assistant is the one whose user name is Vapi Speaker', async () => {
    const people = await voice((own) => Object.values(own.getCallObject()?.participants() ?? {}));
    expect(people.filter(({ local }) => !local).map(({ user_name: name }) => name)).toEqual(['Vapi Speaker']);
  });
  it('SK-7 the microphone is asked for, as the default audio source', async () => {
    const asked = await page.evaluate(() => window.saywellRules.asked);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.audio).toBeTruthy();
  });
  it('SK-8 the camera is not, when no video is recorded', async () => {
    const [asked] = await page.evaluate(() => window.saywellRules.asked);
    expect(asked?.video ?? false).toBe(false);
  });

  it('SS-9 reports progress as events', () => {
    expect(progress().length).toBeGreaterThanOrEqual(2 * stages.length);
  });
  it('SS-34 runs the stages in their order', () => {
    const started = progress().filter(({ status }) => status === 'started');
    expect(started.map(({ stage }) => stage)).toEqual([...stages]);
  });
  it.each(stages.map((stage, at) => [`SS-${35 + at}`, at + 1, stage] as const))(
    '%s start stage %i is %s',
    (_rule, number, stage) => {
      const started = progress().filter(({ status }) => status === 'started');
      expect(started[number - 1]?.stage).toBe(stage);
    },
  );
  it('SS-43 each stage emits started', () => {
    for (const stage of stages)
      expect(progress().filter((one) => one.stage === stage)[0]?.status, stage).toBe('started');
  });
  it('SS-44 after it completed or failed', () => {
    for (const stage of stages)
      expect(progress().filter((one) => one.stage === stage)[1]?.status, stage).toMatch(
        /^completed$|^failed$/,
      );
  });
  it('SS-45 these carry a duration, started does not', () => {
    for (const { stage, status, duration } of progress().filter((one) => one.stage !== 'validation'))
      expect(typeof duration, `${stage} ${status}`).toBe(status === 'started' ? 'undefined' : 'number');
  });
  it('SS-28 each has the time at which it happened', () => {
    const times = progress().map(({ timestamp }) => Date.parse(timestamp));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.abs(Date.now() - (times[0] ?? 0))).toBeLessThan(600_000);
  });
  it('SS-30 some have metadata', () => {
    expect(progress()).toContainEqual(
      expect.objectContaining({
        stage: 'web-call-creation',
        metadata: expect.objectContaining({ callId: start.id }),
      }),
    );
  });
  it('SS-63 call-start-success carries the total duration', () => {
    const [success] = eventsOf<{ totalDuration: number }>(atStart, 'call-start-success');
    const parts = progress().map(({ duration = 0 }) => duration);
    expect(success?.totalDuration).toBeGreaterThanOrEqual(Math.max(...parts));
  });
  it('SS-64 call-start-success carries the call id', () => {
    expect(eventsOf(atStart, 'call-start-success')).toMatchObject([{ callId: start.id }]);
  });
  it('SS-32 a second start while started is told as a failed validation', () => {
    expect(start.afterSecond).toMatchObject({
      name: 'call-start-progress',
      value: { stage: 'validation', status: 'failed' },
    });
  });
  it('SS-33 it returns nothing', () => {
    expect(start.second).toBeNull();
    expect(callRequest()).toHaveLength(1);
  });

  it('SM-10 muting without a call raises "Call object is not available."', () => {
    expect(start.withoutCall).toMatchObject({ how: 'throws', message: 'Call object is not available.' });
  });
  it('SM-9 mute toggles the local audio', async () => {
    const sides = await voice((own) => {
      const call = own.getCallObject();
      own.setMuted(true);
      const muted = call?.localAudio();
      own.setMuted(false);
      return [muted, call?.localAudio()];
    });
    expect(sides).toEqual([false, true]);
  });
  it('SM-14 setMuted mutes and unmutes what is sent', async () => {
    const sent = () =>
      voice((own) => {
        const { audio } = own.getCallObject()?.participants()['local']?.tracks ?? {};
        return { muted: own.isMuted(), state: audio?.state };
      });
    await voice((own) => own.setMuted(true));
    await expect.poll(sent).toEqual({ muted: true, state: 'off' });
    await voice((own) => own.setMuted(false));
    await expect.poll(sent).toEqual({ muted: false, state: 'playable' });
  });
  it('SM-8 add-message carries a message with role user and content', async () => {
    await voice((own) =>
      own.send({ type: 'add-message', message: { role: 'user', content: 'What does a demo cost?' } }),
    );
    expect(onWire(await happenings(page), 'sent').at(-1)).toEqual({
      type: 'add-message',
      message: { role: 'user', content: 'What does a demo cost?' },
    });
  });
  it('SM-15 send for add-message is answered by the assistant', async () => {
    await expect.poll(() => heardFrom('assistant'), patience).toMatch(/free/i);
  });
  it('SM-16 say lets the assistant say it', async () => {
    await voice((own) => own.say('Seven purple lanterns.', false, true, false));
    await expect.poll(() => heardFrom('assistant'), patience).toMatch(/purple lanterns/i);
  });
  it.each([
    ['SM-4', 'message', 'Seven purple lanterns.'],
    ['SM-5', 'endCallAfterSpoken', false],
    ['SM-6', 'interruptionsEnabled', true],
    ['SM-7', 'interruptAssistantEnabled', false],
  ] as const)('%s say carries %s', async (_rule, field, value) => {
    const said = onWire(await happenings(page), 'sent').filter(
      (data): data is Record<string, unknown> => (data as { type?: string }).type === 'say',
    );
    expect(said.at(-1)?.[field]).toBe(value);
  });

  describe('that the room ends', () => {
    let atEnd: readonly Happening[];
    beforeAll(async () => {
      await voice((own) => own.getCallObject()?.leave());
      await page.waitForFunction(() =>
        window.saywellRules.happenings.some(({ name }) => name === 'call-end'),
      );
      atEnd = await happenings(page);
    });

    it('SS-46 emits call-end', () => {
      expect(eventsOf(atEnd, 'call-end')).toHaveLength(1);
    });
    it('SS-47 emits a status-update: ended, customer-ended-call', () => {
      expect(eventsOf(atEnd, 'message')).toContainEqual(
        expect.objectContaining({
          type: 'status-update',
          status: 'ended',
          endedReason: 'customer-ended-call',
        }),
      );
    });
    it('SS-48 emits it once', () => {
      const ended = eventsOf<{ type: string; status?: string }>(atEnd, 'message').filter(
        ({ type, status }) => type === 'status-update' && status === 'ended',
      );
      expect(ended).toHaveLength(1);
    });
    it('SS-51 resets the started flag: a call starts again', async () => {
      const id = await page.evaluate(async (assistantId) => {
        const { voice: own } = window as unknown as { voice: ReturnType<RulesInPage['createVoice']> };
        return (await window.saywellRules.talk(own, { assistantId }))?.id;
      }, server.assistantId);
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(id).not.toBe(start.id);
    });
    it('SM-13 stop ends it', async () => {
      await voice((own) => own.stop());
      expect(eventsOf(await happenings(page), 'call-end')).toHaveLength(2);
    });
    it('SS-53 stop destroys the call object', async () => {
      expect(await voice((own) => own.getCallObject())).toBeNull();
      expect(await page.evaluate(() => window.saywellRules.callRoom.getCallInstance() === undefined)).toBe(
        true,
      );
    });
  });
});
