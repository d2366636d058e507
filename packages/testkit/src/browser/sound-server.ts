import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Microphone } from './browser-options.ts';

/** The sound hardware of one browser: loudspeakers without an output, and its microphones. */
export interface SoundServer {
  /** Makes a program use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Plays a WAV file once into the microphone; returns at once. Only for a microphone of kind `wav`. */
  play(file: string): void;
  /** Plugs in one more microphone, which hears a tone; the answer pulls it out. */
  plug(name: string, toneHz: number): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

const startLimitMs = 10_000;
const stopLimitMs = 5_000;
/** It ends by itself when the process that needed it was killed. */
const idleLimitSeconds = 600;

const loudspeakers =
  'module-null-sink sink_name=loudspeakers sink_properties=device.description=Loudspeakers';
const tone = (name: string, toneHz: number): string =>
  `module-sine-source source_name=${name} rate=48000 frequency=${toneHz}`;
const tones = [loudspeakers, tone('first', 440), tone('second', 700)];
const hardware: Record<Microphone['kind'], readonly string[]> = {
  wav: [
    loudspeakers,
    'module-null-sink sink_name=visitor rate=48000 channels=1',
    'module-remap-source master=visitor.monitor source_name=first source_properties=device.description=Microphone',
  ],
  beep: tones,
  refused: tones,
  // Not even loudspeakers: what is played there would count as a microphone.
  missing: [],
};

const run = promisify(execFile);

export const hasSoundServer = (): boolean => spawnSync('pulseaudio', ['--version']).status === 0;

/** Starts PulseAudio for one browser: Firefox has a fake microphone of its own, but no clock for sound without hardware. */
export async function startSoundServer(microphone: Microphone): Promise<SoundServer> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-sound-'));
  const socket = join(folder, 'native');
  const environment = { PULSE_SERVER: `unix:${socket}`, HOME: folder, XDG_RUNTIME_DIR: folder };
  const env = { ...process.env, ...environment };
  const server = spawnServer(microphone, socket, env);
  const kill = (): void => void server.kill();
  process.once('exit', kill);
  await untilExists(socket, server);
  const players: ChildProcess[] = [];
  return {
    environment: { PULSE_SERVER: environment.PULSE_SERVER },
    play(file) {
      players.push(spawn('paplay', ['--device=visitor', file], { env, stdio: 'ignore' }));
    },
    async plug(name, toneHz) {
      const { stdout } = await run('pactl', ['load-module', ...tone(name, toneHz).split(' ')], { env });
      return async () => void (await run('pactl', ['unload-module', stdout.trim()], { env }));
    },
    async stop() {
      for (const player of players) player.kill();
      process.off('exit', kill);
      await endServer(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function spawnServer(microphone: Microphone, socket: string, env: NodeJS.ProcessEnv): ChildProcess {
  const loaded = [
    ...hardware[microphone.kind],
    // Last: whoever finds the socket finds everything else.
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  ];
  const options = [
    '-n',
    '--daemonize=no',
    '--use-pid-file=no',
    '--log-level=error',
    `--exit-idle-time=${idleLimitSeconds}`,
  ];
  const modules = loaded.flatMap((module) => ['--load', module]);
  return spawn('pulseaudio', [...options, ...modules], { env, stdio: 'ignore' });
}

/** Asks it to end, and makes it end when it does not. */
async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  const lastResort = setTimeout(() => server.kill('SIGKILL'), stopLimitMs);
  await ended;
  clearTimeout(lastResort);
}

async function untilExists(socket: string, server: ChildProcess): Promise<void> {
  let failure = '';
  server.on('error', ({ message }) => (failure = message));
  server.on('exit', (code) => (failure = `it ended with ${code}`));
  const giveUpAt = Date.now() + startLimitMs;
  while (!existsSync(socket)) {
    if (failure !== '' || Date.now() > giveUpAt) {
      server.kill();
      throw new Error(`PulseAudio did not start: ${failure || `not within ${startLimitMs} ms`}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
