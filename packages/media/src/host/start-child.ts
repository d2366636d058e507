import { type ChildProcess, fork } from 'node:child_process';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Pipe } from '../ipc/pipe.ts';
import {
  AUDIO_PIPE_FD,
  type ChildToHost,
  type HostToChild,
  isChildToHost,
  type PipeMessage,
} from '../ipc/protocol.ts';

/** Speech of all sessions that may wait for a media process that is busy: minutes of audio. */
const MAX_WAITING_BYTES = 67_108_864;
/** End of a dying process's error output, for the log. */
const MAX_ERROR_TEXT = 2_000;
/** After the exit, the channel is read for this much longer. */
const LAST_MESSAGES_MS = 10;
/** The media process receives no secrets: only what Node and the loader need. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

export interface ChildEvents {
  readonly message: (message: ChildToHost) => void;
  readonly audio: (message: PipeMessage) => void;
  /** Called once, with how it ended. */
  readonly exited: (description: string) => void;
}

/** A running media process. */
export interface ChildLink {
  post(message: HostToChild): void;
  /** False if it was dropped. */
  sendAudio(message: PipeMessage): boolean;
  kill(): void;
}
export type StartChild = (events: ChildEvents) => ChildLink;

/** Starts media processes from this module: compiled with plain Node, source through tsx. */
export function childStarter(module: URL): StartChild {
  return (events) => {
    const isSource = module.pathname.endsWith('.ts');
    const child = fork(fileURLToPath(module), [], {
      execArgv: isSource ? ['--import', 'tsx', '--conditions=source'] : [],
      // `tsx` is looked up from the working directory.
      ...(isSource ? { cwd: fileURLToPath(new URL('.', module)) } : {}),
      env: passedEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    });
    return linkTo(child, events);
  };
}

function linkTo(child: ChildProcess, events: ChildEvents): ChildLink {
  const kill = () => void child.kill('SIGKILL');
  const pipe = new Pipe({
    stream: audioStream(child),
    maxWaitingBytes: MAX_WAITING_BYTES,
    message: events.audio,
    failed: kill,
  });
  const lastErrorText = collectErrorText(child);
  let ended = false;
  const exited = (description: string) => {
    if (ended) return;
    ended = true;
    pipe.close();
    events.exited(description);
  };
  child.on('message', (message) => {
    if (isChildToHost(message)) events.message(message);
  });
  child.on('error', (error) => exited(error.message));
  child.on('exit', (code, signal) => {
    // Its last messages may still lie in the channel.
    setTimeout(() => exited(`${signal ?? `exit code ${code}`} ${lastErrorText()}`.trim()), LAST_MESSAGES_MS);
  });
  return {
    post(message) {
      // A dying process still counts as connected; the error comes to the callback and `exit` follows.
      if (child.connected) child.send(message, () => {});
    },
    sendAudio: (message) => pipe.send(message),
    kill,
  };
}

function audioStream(child: ChildProcess): Duplex {
  const stream = child.stdio[AUDIO_PIPE_FD];
  if (stream instanceof Duplex) return stream;
  throw new Error('the media process has no audio pipe');
}

function collectErrorText(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_ERROR_TEXT);
  });
  return () => text.trim();
}

function passedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    PASSED_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
