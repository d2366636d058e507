import { type LaunchedBrowser, launchBrowser } from '@saywell/testkit';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { EmittedInPage } from './support/room-page/room-in-page.ts';
import { isTone, openRoomPage, type RoomPage } from './support/room-page.ts';
import { type RoomServer, startRoomServer } from './support/room-server.ts';

let server: RoomServer;
let browser: LaunchedBrowser;
const pages: RoomPage[] = [];

beforeAll(async () => {
  server = await startRoomServer();
  browser = await launchBrowser({ microphone: { kind: 'beep' } });
});
afterEach(async () => {
  for (const { page } of pages.splice(0)) await page.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Tones far apart, and none the double of another. */
const tonesHz = [440, 620, 970, 1_400] as const;
const names = ['Ann', 'Bob', 'Cem', 'Dot'] as const;

interface Person {
  readonly id: string;
  readonly name: string;
  readonly toneHz: number;
  readonly page: RoomPage;
}

/** So many people in one room, each with a tone of its own. */
async function gather(count: number): Promise<readonly Person[]> {
  const first = await server.createCall();
  const people: Person[] = [];
  for (let at = 0; at < count; at += 1) {
    const page = await openRoomPage(await browser.context.newPage(), server.url);
    pages.push(page);
    const seat = at === 0 ? first : await server.invite(first.callId);
    const [name, toneHz] = [names[at] ?? '', tonesHz[at] ?? 0];
    people.push({ id: await page.enter(seat, name, toneHz), name, toneHz, page });
  }
  return people;
}

const pairs = (people: readonly Person[]): readonly (readonly [Person, Person])[] =>
  people.flatMap((one) => people.filter((other) => other !== one).map((other) => [one, other] as const));

async function expectHears(one: Person, other: Person): Promise<void> {
  await one.page.until(() => one.page.call('hears', other.id), isTone(other.toneHz));
}

const isTrackOf =
  ({ id }: Person, type: string) =>
  ({ payload }: EmittedInPage): boolean =>
    payload['type'] === type && (payload['participant'] as { session_id?: string }).session_id === id;

async function messagesFrom(page: RoomPage, fromId: string): Promise<readonly unknown[]> {
  const all = await page.call('emitted');
  return all.flatMap(({ name, payload }) =>
    name === 'app-message' && payload['fromId'] === fromId ? [payload['data']] : [],
  );
}

async function expectReleased(people: readonly Person[]): Promise<void> {
  for (const { page } of people) {
    await page.call('leave');
    await page.call('stopOwnTracks');
    // The page's own audio context for its tone stays.
    await page.until(
      () => page.leftovers(),
      (left) =>
        left.liveTracks === 0 &&
        left.openPeers === 0 &&
        left.audioElements === 0 &&
        left.runningAudioContexts === 1,
    );
  }
  await expect
    .poll(async () => (await server.health()).rooms, { timeout: 20_000 })
    .toEqual({ open: 0, participants: 0 });
}

it.each([2, 4])(
  '%i people hear and see each other, write to all and to one, and are told who leaves',
  async (count) => {
    const people = await gather(count);
    const [ann, bob] = people;
    if (!ann || !bob) throw new Error('two are needed');
    for (const [one, other] of pairs(people)) {
      await expectHears(one, other);
      await one.page.untilEmitted('track-started', isTrackOf(other, 'audio'));
    }

    await ann.page.call('publishPicture', 'cam-video', 'blue');
    for (const { page } of people.slice(1))
      await page.until(
        () => page.call('sees', ann.id, 'video'),
        (colour) => colour === 'blue',
      );
    await bob.page.untilEmitted('track-started', isTrackOf(ann, 'video'));
    await ann.page.call('unpublish', 'cam-video');
    await bob.page.untilEmitted('track-stopped', isTrackOf(ann, 'video'));

    await ann.page.call('send', { to: 'all' }, '*');
    await ann.page.call('send', { to: 'Bob' }, bob.id);
    for (const { page, id } of people.slice(1)) {
      const expected = id === bob.id ? [{ to: 'all' }, { to: 'Bob' }] : [{ to: 'all' }];
      const received = () => messagesFrom(page, ann.id);
      expect(await page.until(received, ({ length }) => length >= expected.length)).toEqual(expected);
    }

    await bob.page.call('leave');
    const others = people.filter((person) => person !== bob);
    for (const { page } of others) {
      const { payload } = await page.untilEmitted('participant-left');
      expect(payload['participant']).toMatchObject({ session_id: bob.id, user_name: 'Bob' });
      await page.untilEmitted('track-stopped', isTrackOf(bob, 'audio'));
    }

    for (const { page } of others) await page.call('send', 'playable', '*');
    await ann.page.call(
      'send',
      { type: 'add-message', message: { role: 'user', content: 'What does a demo cost?' } },
      '*',
    );
    for (const { page } of others)
      await page.untilEmitted('app-message', ({ payload }) =>
        /"assistant".*free/i.test(String(payload['data'])),
      );

    await expectReleased(people);
    expect(browser.problems).toEqual([]);
  },
);
