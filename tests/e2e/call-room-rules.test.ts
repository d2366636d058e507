import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeats, type Seat, type Seats } from './support/room-server.ts';
import type { Refusal, RulesInPage } from './support/rules-page/rules-in-page.ts';
import { openRulesPage, patience, startRulesServer } from './support/rules-page.ts';
import type { SdkServer } from './support/sdk-server.ts';
import { shareBrowsers } from './support/visitors.ts';

type CallObject = ReturnType<RulesInPage['callRoom']['createCallObject']>;
interface CallWindow extends Window {
  readonly call: CallObject;
  readonly states: string[];
  readonly left: string[];
}

const visit = shareBrowsers({ untilEnd: true });
let server: SdkServer;
let seats: Seats;
beforeAll(async () => {
  server = await startRulesServer();
  seats = await createSeats(server);
});
afterAll(() => server?.stop());

const addressOf = ({ url, token }: Seat): string => `${url}?t=${token}`;
const states = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(window as unknown as CallWindow).states]);

/** A page with one call object, which has not joined. */
async function openCall(seat: Seat): Promise<Page> {
  const { page } = await openRulesPage(server, visit);
  await page.evaluate((url) => {
    const call = window.saywellRules.callRoom.createCallObject({ url, userName: 'Ann' });
    const seen: string[] = [call.meetingState()];
    const left: string[] = [];
    for (const event of [
      'loading',
      'loaded',
      'joining-meeting',
      'joined-meeting',
      'left-meeting',
      'error',
    ] as const)
      call.on(event, () => seen.push(call.meetingState()));
    call.on('left-meeting', () => left.push('left-meeting'));
    Object.assign(window, { call, states: seen, left });
  }, addressOf(seat));
  return page;
}
/** Runs one method of the page's call object; answers how it refuses, null when it does not. */
const refusal = (page: Page, method: string, ...given: unknown[]): Promise<Refusal | null> =>
  page.evaluate(
    ([name, values]) => {
      const { call } = window as unknown as CallWindow;
      const run = Reflect.get(call, name) as (...all: unknown[]) => unknown;
      return window.saywellRules.refusalOf(() => run.apply(call, values));
    },
    [method, given] as const,
  );

describe('a call object from its making to its end', () => {
  let page: Page;
  let seat: Seat;
  beforeAll(async () => {
    seat = await seats.createCall();
    page = await openCall(seat);
  });

  // Written down here, not read from the table that decides it.
  const onlyInCall = [
    'addFakeParticipant',
    'getMeetingSession',
    'meetingSessionState',
    'requestAccess',
    'sendAppMessage',
    'sendDTMF',
    'setMeetingSessionData',
    'setNetworkTopology',
    'setSubscribeToTracksAutomatically',
    'sipCallTransfer',
    'sipRefer',
    'startCustomTrack',
    'startDialOut',
    'startTranscription',
    'stopCustomTrack',
    'stopDialOut',
    'stopTranscription',
    'updateReceiveSettings',
    'updateTranscription',
    'updateWaitingParticipant',
    'updateWaitingParticipants',
  ];
  it('CR-8 many methods are refused before the join', async () => {
    for (const method of onlyInCall)
      expect(await refusal(page, method), method).toMatchObject({ code: 'wrong-state' });
  });
  it('SE-33 they say that they are only supported after join', async () => {
    expect((await refusal(page, 'sendAppMessage', 'x'))?.message).toBe(
      'sendAppMessage() only supported after join.',
    );
    expect((await refusal(page, 'sendDTMF'))?.message).toBe('sendDTMF() only supported after join.');
  });
  it('CR-10 the access is unknown before the join, and full in the room', async () => {
    const access = () => page.evaluate(() => (window as unknown as CallWindow).call.accessState());
    expect(await access()).toEqual({ access: 'unknown' });
    const people = await page.evaluate(async () =>
      Object.keys((await (window as unknown as CallWindow).call.join()) ?? {}),
    );
    expect(people).toContain('local');
    await expect.poll(access, patience).toEqual({ access: { level: 'full' } });
  });
  it('CM-3 a participant has the user name that it joined with', async () => {
    const name = () =>
      page.evaluate(() => (window as unknown as CallWindow).call.participants()['local']?.user_name);
    expect(await name()).toBe('Ann');
  });
  it('CR-2 joining is refused when already joined', async () => {
    const again = await page.evaluate(async () => {
      const { call } = window as unknown as CallWindow;
      return { answer: (await call.join()) ?? null, logged: window.saywellRules.logged.at(-1) };
    });
    expect(again).toEqual({
      answer: null,
      logged: 'already joined meeting, call leave() before joining again',
    });
    expect((await states(page)).filter((state) => state === 'joined-meeting')).toHaveLength(1);
  });
  it.each(['startCamera', 'preAuth'])('CR-9 %s is refused after the join', async (method) => {
    expect(await refusal(page, method)).toMatchObject({ how: 'rejects', code: 'wrong-state' });
  });
  it('SE-34 it says that it is not supported after joining a meeting', async () => {
    expect((await refusal(page, 'preAuth'))?.message).toBe(
      'preAuth() not supported after joining a meeting.',
    );
  });
  it('SE-38 an app message that is too large is refused with its limit', async () => {
    const long = await refusal(page, 'sendAppMessage', 'x'.repeat(5_000));
    expect(long?.message).toMatch(/^Message data too large\. Max size is \d+/);
  });
  it('SK-24 an app message has at most 4096 characters', async () => {
    // Two of them are the quotes.
    expect(await refusal(page, 'sendAppMessage', 'x'.repeat(4_094))).toBeNull();
    expect(await refusal(page, 'sendAppMessage', 'x'.repeat(4_095))).not.toBeNull();
  });
  it('CO-24 levels are told every 100 ms at most', async () => {
    expect(await refusal(page, 'startRemoteParticipantsAudioLevelObserver', 99)).toMatchObject({
      message: 'The interval must be a number greater than or equal to 100 milliseconds.',
    });
    expect(await refusal(page, 'startRemoteParticipantsAudioLevelObserver', 100)).toBeNull();
  });
  it('CO-23 the time between them is a number', async () => {
    expect(await refusal(page, 'startRemoteParticipantsAudioLevelObserver', '200')).not.toBeNull();
  });

  /** How a custom track with a real sound is refused. */
  const trackRefusal = (settings: object, hasTrack = true): Promise<Refusal | null> =>
    page.evaluate(
      ([given, isReal]) => {
        const [sound] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
        const { call } = window as unknown as CallWindow;
        return window.saywellRules.refusalOf(() =>
          call.startCustomTrack({ ...given, track: isReal ? sound : { kind: 'audio' } } as never),
        );
      },
      [settings, hasTrack] as const,
    );
  it('CO-11 the name of a custom track has at most 50 characters', async () => {
    expect((await trackRefusal({ trackName: 'x'.repeat(51) }))?.message).toContain('not be more than 50');
    expect(await trackRefusal({ trackName: 'x'.repeat(50) })).toBeNull();
    expect(await refusal(page, 'stopCustomTrack', 'x'.repeat(50))).toBeNull();
  });
  it.each([
    ['CO-12', 'cam-audio'],
    ['CO-13', 'cam-video'],
    ['CO-14', 'screen-video'],
    ['CO-15', 'screen-audio'],
    ['CO-16', 'rmpAudio'],
    ['CO-17', 'rmpVideo'],
    ['CO-18', 'customVideoDefaults'],
  ])('%s it is not the reserved name %s', async (_rule, trackName) => {
    expect((await trackRefusal({ trackName }))?.message).toContain(
      'must not match a track name already used',
    );
  });
  it('CO-20 it is a media track of the browser', async () => {
    expect((await trackRefusal({ trackName: 'music' }, false))?.message).toContain('MediaStreamTrack');
  });

  it('CR-7 leave asks the room: the seat is empty, and the assistant’s room is closed', async () => {
    expect((await server.health()).rooms).toEqual({ open: 1, participants: 1 });
    await page.evaluate(() => (window as unknown as CallWindow).call.leave());
    await expect
      .poll(async () => (await server.health()).rooms, patience)
      .toEqual({ open: 0, participants: 0 });
  });
  it('CR-4 leave resolves at once when already left', async () => {
    await page.evaluate(() => (window as unknown as CallWindow).call.leave());
    expect(await page.evaluate(() => (window as unknown as CallWindow).left)).toEqual(['left-meeting']);
  });
  it('CR-1 the state was new, loading, loaded, joining, joined, left', async () => {
    const loaded = await page.evaluate(async () => {
      const { callRoom } = window.saywellRules;
      await (window as unknown as CallWindow).call.destroy();
      const other = callRoom.createCallObject({ url: location.href });
      await other.load();
      const state = other.meetingState();
      await other.destroy();
      return state;
    });
    expect([...new Set(await states(page)), loaded]).toEqual([
      'new',
      'loading',
      'joining-meeting',
      'joined-meeting',
      'left-meeting',
      'loaded',
    ]);
  });
  it('SE-37 after destroy every use is refused: "Use after destroy"', async () => {
    expect(await refusal(page, 'join')).toMatchObject({
      code: 'use-after-destroy',
      message: 'Use after destroy',
    });
  });
});

describe('a join that is not over', () => {
  it('CR-6 leave cancels a pending load', async () => {
    const page = await openCall(await seats.createCall());
    await page.route('**/call-machine-object-bundle*', () => new Promise(() => undefined));
    const joined = page.evaluate(() => {
      const { call } = window as unknown as CallWindow;
      return window.saywellRules.refusalOf(() => call.join());
    });
    await expect.poll(() => states(page), patience).toContain('loading');
    await page.evaluate(() => (window as unknown as CallWindow).call.leave());
    expect(await joined).toMatchObject({ how: 'rejects', code: 'cancelled' });
    expect((await states(page)).at(-1)).toBe('left-meeting');
  });
  it('CR-3 joining is refused when already joining', async () => {
    const page = await openCall(await seats.createCall());
    await page.evaluate(() => {
      const { call } = window as unknown as CallWindow;
      const second = new Promise((resolve) => {
        call.once('joining-meeting', () => void call.join().then((answer) => resolve(answer ?? null)));
      });
      Object.assign(window, { second, first: call.join() });
    });
    const [first, second] = await page.evaluate(async () => {
      const both = window as unknown as { first: Promise<object>; second: Promise<unknown> };
      return [Object.keys(await both.first), await both.second] as const;
    });
    expect(first).toContain('local');
    expect(second).toBeNull();
    expect((await states(page)).filter((state) => state === 'joined-meeting')).toHaveLength(1);
    await page.evaluate(() => (window as unknown as CallWindow).call.leave());
  });
});

describe('an engine whose file does not come', () => {
  let asked: readonly string[];
  let failedAttempts: number;
  let outcome: Refusal | null;
  beforeAll(async () => {
    const page = await openCall(await seats.createCall());
    const addresses: string[] = [];
    await page.route('**/call-machine-object-bundle*', (route) => {
      addresses.push(new URL(route.request().url()).search);
      return route.fulfill({ status: 404, body: 'Not found' });
    });
    await page.evaluate(() => {
      const attempts: unknown[] = [];
      (window as unknown as CallWindow).call.on('load-attempt-failed', (event) =>
        attempts.push(event.errorMsg),
      );
      Object.assign(window, { attempts });
    });
    outcome = await refusal(page, 'load');
    asked = addresses;
    failedAttempts = await page.evaluate(() => (window as unknown as { attempts: string[] }).attempts.length);
  });

  it('SK-22 is asked for three times', () => {
    expect([asked, failedAttempts]).toEqual([['', '?attempt=2', '?attempt=3'], 3]);
  });
  it('SE-15 fails as a connection-error', () => {
    expect(outcome).toMatchObject({ how: 'rejects', code: 'connection-error' });
  });
});

describe('a room that says no', () => {
  const hourMs = 3_600_000;
  const invitedFrom = async (startMs: number): Promise<Seat> => {
    const { callId } = await seats.createCall();
    return seats.invite(callId, { notBefore: new Date(startMs).toISOString(), expiresInSeconds: 10 });
  };
  const refusals: readonly (readonly [string, string, () => Promise<Seat>])[] = [
    [
      'SE-17',
      'no-room',
      async () => {
        const seat = await seats.createCall();
        return { ...seat, url: seat.url.replace(seat.callId, crypto.randomUUID()) };
      },
    ],
    ['SE-21', 'exp-token', () => invitedFrom(Date.now() - hourMs)],
    ['SE-23', 'nbf-token', () => invitedFrom(Date.now() + hourMs)],
    ['SE-25', 'not-allowed', async () => ({ ...(await seats.createCall()), token: 'wrong' })],
  ];
  it.each(refusals)('%s refuses the join: %s', async (_rule, type, seatOf) => {
    const page = await openCall(await seatOf());
    expect(await refusal(page, 'join')).toMatchObject({ how: 'rejects', code: type });
    expect((await states(page)).at(-1)).toBe('error');
  });
  it('CR-5 leave resolves at once when in error', async () => {
    const page = await openCall({ ...(await seats.createCall()), token: 'wrong' });
    expect(await refusal(page, 'join')).not.toBeNull();
    await page.evaluate(() => (window as unknown as CallWindow).call.leave());
    expect((await states(page)).at(-1)).toBe('error');
    expect(await page.evaluate(() => (window as unknown as CallWindow).left)).toEqual([]);
  });
  it('SE-24 is full: meeting-full', async () => {
    const seat = await seats.createCall();
    const others = await Promise.all(Array.from({ length: 8 }, () => seats.invite(seat.callId)));
    const page = await openCall(seat);
    await page.evaluate(([url, tokens]) => window.saywellRules.occupy(url, tokens), [
      seat.url,
      others.map(({ token }) => token),
    ] as const);
    expect(await refusal(page, 'join')).toMatchObject({ how: 'rejects', code: 'meeting-full' });
  });
  it('SE-19 puts somebody out: ejected', async () => {
    const seat = await seats.createCall();
    const ann = await openCall(seat);
    const owner = await openCall(await seats.invite(seat.callId, { isOwner: true }));
    for (const page of [ann, owner]) expect(await refusal(page, 'join')).toBeNull();
    const annId = await ann.evaluate(
      () => (window as unknown as CallWindow).call.participants()['local']?.session_id,
    );
    const emitted = ann.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const { call } = window as unknown as CallWindow;
          call.once('error', ({ error }) => resolve(error?.type));
        }),
    );
    await expect
      .poll(() => owner.evaluate(() => Object.keys((window as unknown as CallWindow).call.participants())))
      .toContain(annId);
    await owner.evaluate(
      (id) => (window as unknown as CallWindow).call.updateParticipant(id ?? '', { eject: true }),
      annId,
    );
    expect(await emitted).toBe('ejected');
  });
});
