import { launchBrowser } from '@saywell/testkit';
import { openRoomPage, type RoomPage } from '../tests/e2e/support/room-page.ts';
import { type RoomServer, startRoomServer } from '../tests/e2e/support/room-server.ts';
import { type Figure, round, summariseMs } from './figure.ts';
import { findChild, readTreeUsage } from './process-tree.ts';

const people = 4;
/** Everybody receives one track of every other. */
const streams = people * (people - 1);
const settleMs = 3_000;
const measureMs = 10_000;

interface Person {
  readonly id: string;
  readonly page: RoomPage;
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Share of a core that the media process takes. */
async function mediaLoad(mediaPid: number): Promise<number> {
  await wait(settleMs);
  const before = readTreeUsage(mediaPid).cpuMs;
  const began = performance.now();
  await wait(measureMs);
  return ((readTreeUsage(mediaPid).cpuMs - before) / (performance.now() - began)) * 100;
}

/** Nobody receives anything of the others yet. */
async function gather(server: RoomServer, open: () => Promise<RoomPage>): Promise<readonly Person[]> {
  // What the assistant says is encoded in the same process.
  const first = await server.createCall({ firstMessageMode: 'assistant-waits-for-user' });
  const gathered: Person[] = [];
  for (let at = 0; at < people; at += 1) {
    const page = await open();
    const seat = at === 0 ? first : await server.invite(first.callId);
    const id = await page.enter(seat, `caller ${at}`, 300 + 130 * at, { subscribesToAll: false });
    gathered.push({ id, page });
  }
  return gathered;
}

const forEachPair = async (
  all: readonly Person[],
  visit: (one: Person, other: Person) => Promise<unknown>,
): Promise<void> => {
  for (const one of all) for (const other of all) if (one !== other) await visit(one, other);
};

/** What it costs the media process to forward one track to one receiver, and how long a join takes. */
export async function measureForwarding(): Promise<Figure> {
  const server = await startRoomServer();
  const browser = await launchBrowser({ microphone: { kind: 'beep' } });
  try {
    const mediaPid = findChild(server.process.pid ?? 0, 'child/main');
    const all = await gather(server, async () => openRoomPage(await browser.context.newPage(), server.url));
    const joins = await Promise.all(all.map(({ page }) => page.call('joinMs')));
    const alone = await mediaLoad(mediaPid);

    for (const { page } of all) await page.call('subscribe', { audio: true });
    await forEachPair(all, ({ page }, { id }) =>
      page.until(
        () => page.call('hears', id),
        (hertz) => hertz !== null,
      ),
    );
    const withAudio = await mediaLoad(mediaPid);

    for (const { page } of all) await page.call('publishPicture', 'cam-video', 'blue');
    const withSending = await mediaLoad(mediaPid);
    for (const { page } of all) await page.call('subscribe', { audio: true, video: true });
    await forEachPair(all, ({ page }, { id }) =>
      page.until(
        () => page.call('sees', id, 'video'),
        (colour) => colour === 'blue',
      ),
    );
    const withVideo = await mediaLoad(mediaPid);

    return {
      figure: 'FWD',
      title: `forwarding in a room of ${people}, each hearing and seeing the others (320 x 180, 20 pictures a second)`,
      goal: 'none set: a room of 8 must fit beside its calls',
      values: {
        cpuPercentPerAudioStream: round((withAudio - alone) / streams, 2),
        cpuPercentPerVideoStream: round((withVideo - withSending) / streams, 2),
        cpuPercentPerSentVideo: round((withSending - withAudio) / people, 2),
        cpuPercentPerParticipant: round(withVideo / people, 2),
        cpuPercentPerCallAlone: round(alone / people, 2),
        streams,
        joinMs: summariseMs(joins).p50,
        unit: '% of one core of the media process',
      },
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
