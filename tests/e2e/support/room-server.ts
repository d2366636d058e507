import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type AssistantOverrides,
  type Call,
  type CreateParticipant,
  ENGINE_MODULE_PATH,
  type ParticipantInvitation,
} from '@saywell/contract';
import { build } from 'vite';
import { freeUdpPort, type RealServer, startRealServer } from './real-server.ts';

/** Where and how one person joins a room. */
export interface Seat {
  readonly callId: string;
  /** Room address without the token. */
  readonly url: string;
  readonly token: string;
}

/** Calls of a server, and places in their rooms. */
export interface Seats {
  /** A call of the demo assistant, which waits long for somebody to speak; the seat is its visitor's. */
  createCall(assistantOverrides?: AssistantOverrides): Promise<Seat>;
  /** One more seat in the room of a call. */
  invite(callId: string, person?: CreateParticipant): Promise<Seat>;
}

/** The real server with the engine as it is now, and a page for tests instead of the website. */
export interface RoomServer extends RealServer, Seats {
  readonly udpPort: number;
}

const htmlOf = (title: string, script = ''): string =>
  `<!doctype html><html lang="en" data-engine="${ENGINE_MODULE_PATH}"><head><meta charset="utf-8">
<title>${title}</title><link rel="icon" href="/empty.html">${script && `<script type="module" src="${script}"></script>`}</head><body></body></html>`;
/** Built from the sources of now, whatever stands in the packages' folders. */
export const engineFiles = {
  'call-machine-object-bundle': 'packages/call-room/src/engines/webrtc/index.ts',
  'call-machine-pcm-worklet': 'packages/call-room/src/engines/webrtc/pcm-worklet.ts',
};

/** What is built once is written for every server of the worker. */
const bundles = new Map<string, ReturnType<typeof buildFiles>>();

async function buildFiles(entry: string, name: string) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['es'], fileName: () => `${name}.js` },
    },
  });
  return [built].flat().flatMap((one) => ('output' in one ? one.output : []));
}

export async function bundle(entry: string, name: string, outDir: string): Promise<void> {
  const building = bundles.get(entry) ?? buildFiles(entry, name);
  bundles.set(entry, building);
  for (const file of await building) {
    const path = join(outDir, file.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.type === 'chunk' ? file.code : file.source);
  }
}

/** Builds the pages (`/`: one engine, `/voice/`: the voice SDK) and the engine, and starts the server with them. */
export async function startRoomServer(
  env: Record<string, string> = {},
  files: Readonly<Record<string, string>> = engineFiles,
): Promise<RoomServer> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-rooms-'));
  const [site, engine] = [join(folder, 'site'), join(folder, 'engine')];
  await bundle('tests/e2e/support/room-page/room-in-page.ts', 'room-in-page', site);
  await bundle('tests/e2e/support/voice-page/voice-in-page.ts', 'voice-in-page', site);
  for (const [name, entry] of Object.entries(files)) await bundle(entry, name, engine);
  await writeFile(join(site, 'index.html'), htmlOf('Room', '/room-in-page.js'));
  await writeFile(join(site, 'empty.html'), htmlOf('Empty'));
  await mkdir(join(site, 'voice'));
  await writeFile(join(site, 'voice', 'index.html'), htmlOf('Voice', '/voice-in-page.js'));
  const udpPort = await freeUdpPort();
  const server = await startRealServer({
    env: {
      SAYWELL_SITE_DIR: site,
      SAYWELL_ENGINE_DIR: engine,
      SAYWELL_UDP_PORT: String(udpPort),
      SAYWELL_WEB_CALLS_PER_MINUTE: '1000',
      ...env,
    },
  });
  const seats = await createSeats(server);
  return {
    ...server,
    ...seats,
    udpPort,
    async stop(options) {
      await server.stop(options);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function createSeats(server: RealServer): Promise<Seats> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const assistants = await server.get<readonly { readonly id: string }[]>('/assistant?limit=1');
  const assistantId = assistants[0]?.id;
  return {
    async createCall(assistantOverrides = {}) {
      const { id, webCallUrl = '' } = await post<Call>('/call/web', {
        assistantId,
        assistantOverrides: { silenceTimeoutSeconds: 600, ...assistantOverrides },
      });
      return seatOf(id, webCallUrl);
    },
    async invite(callId, person = {}) {
      const { webCallUrl } = await post<ParticipantInvitation>(`/call/${callId}/participant`, person);
      return seatOf(callId, webCallUrl);
    },
  };
}

function seatOf(callId: string, webCallUrl: string): Seat {
  const url = new URL(webCallUrl);
  const token = url.searchParams.get('t') ?? '';
  url.search = '';
  return { callId, url: url.href, token };
}
