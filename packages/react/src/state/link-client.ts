import { CallError } from '../call-error.ts';
import { isRecord } from '../is-record.ts';
import type { VoiceClient, VoiceClientEvents } from '../voice-client.ts';
import type { TranscriptMessage } from './call-state.ts';
import type { CallEvent } from './call-transition.ts';
import { parseClientMessage } from './client-message.ts';
import { type HeardLine, trimToHeard } from './heard-only.ts';
import type { LevelMeter } from './level-meter.ts';
import { typedPrefix } from './typed-lines.ts';

export interface ClientLink {
  readonly client: VoiceClient;
  /** The last thing the client reported as wrong; the reason of a start that resolved with nothing. */
  readonly lastFailure: unknown;
  /** Rejects when the microphone cannot be used; the call goes on with the one it has, so nothing else reports it. */
  chooseMicrophone(deviceId: string): Promise<unknown>;
  /** Stops listening and makes sure that the client's call does not live on. */
  release(): void;
}

interface LinkContext {
  readonly dispatch: (event: CallEvent) => void;
  /** The transcript as it is now. */
  readonly messages: () => readonly TranscriptMessage[];
  readonly levels: LevelMeter;
  readonly now: () => number;
  readonly createId: () => string;
}

/** Translates a client's events into the store's, until released. */
export function linkClient(client: VoiceClient, context: LinkContext): ClientLink {
  const { dispatch, messages, levels, now, createId } = context;
  let released = false;
  let ended = false;
  let lastFailure: unknown;
  let choices = 0;
  /** How many messages there were when the visitor interrupted; until it is known what was heard of them. */
  let interruptedAfter: number | undefined;

  // Clients differ in how a listener is taken off again; a deaf one needs no such method.
  function on<Name extends keyof VoiceClientEvents>(
    event: Name,
    listener: (...values: VoiceClientEvents[Name]) => void,
  ): void {
    client.on(event, (...values) => {
      if (!released) listener(...values);
    });
  }

  function receive(message: unknown): void {
    const notice = parseClientMessage(message);
    switch (notice?.type) {
      case 'transcript': {
        const { role, text: content, final } = notice;
        dispatch({ type: 'heard', final, message: { id: createId(), role, content, timestamp: now() } });
        return;
      }
      case 'visitor-speech':
        dispatch({ type: 'speaking-changed', speaker: 'user', speaking: notice.speaking });
        return;
      case 'interrupted':
        // Who types has read what was said: it stays whole, however much of it was heard.
        if (!messages().at(-1)?.id.startsWith(typedPrefix)) interruptedAfter = messages().length;
        return;
      case 'heard-lines':
        cutToHeard(notice.lines);
        return;
      case 'capabilities':
        dispatch({ type: 'hearing-changed', hearsVisitor: notice.hearsVisitor });
        return;
      case 'ended':
        end(notice.reason);
        return;
      case undefined:
        return;
      default:
        notice satisfies never;
    }
  }

  function cutToHeard(lines: readonly HeardLine[]): void {
    if (interruptedAfter === undefined) return;
    const heard = trimToHeard(messages().slice(0, interruptedAfter), lines);
    if (heard === undefined) return;
    dispatch({ type: 'messages-cut', messages: [...heard, ...messages().slice(interruptedAfter)] });
    interruptedAfter = undefined;
  }
  function end(reason = ''): void {
    ended = true;
    dispatch({ type: 'call-ended', reason });
  }
  /** A client may say that its call is over before it says why. */
  function explainEnd(message: unknown): void {
    const notice = parseClientMessage(message);
    if (notice?.type === 'ended') dispatch({ type: 'end-explained', reason: notice.reason });
  }
  function reportFailure(reason: unknown): void {
    lastFailure = reason;
    if (isHarmless(reason)) return;
    dispatch({ type: 'error-reported', error: CallError.from(reason) });
  }
  function reportMicrophone(reason: unknown): void {
    if (choices > 0) return;
    lastFailure = reason;
    dispatch({ type: 'microphone-failed', error: toMicrophoneError(reason) });
  }

  on('call-start', () => dispatch({ type: 'call-started', atMs: now() }));
  on('call-end', () => end());
  on('speech-start', () => dispatch({ type: 'speaking-changed', speaker: 'assistant', speaking: true }));
  on('speech-end', () => dispatch({ type: 'speaking-changed', speaker: 'assistant', speaking: false }));
  on('volume-level', (level) => levels.set('assistant', level));
  on('local-audio-level', (level) => levels.set('user', level / fullVoiceLevel));
  client.on('message', (message) => {
    if (!released) receive(message);
    else if (ended) explainEnd(message);
  });
  on('error', reportFailure);
  on('camera-error', reportMicrophone);
  on('audio-blocked', () => dispatch({ type: 'audio-changed', blocked: true }));
  on('audio-unblocked', () => dispatch({ type: 'audio-changed', blocked: false }));
  on('network-connection', ({ event }) =>
    dispatch({ type: 'connection-changed', interrupted: event === 'interrupted' }),
  );
  on('microphone-silent', ({ state }) =>
    dispatch({ type: 'microphone-silence-changed', silent: state === 'silent' }),
  );
  on('call-start-failed', (failure) => {
    lastFailure ??= failure;
  });

  return {
    client,
    get lastFailure() {
      return lastFailure;
    },
    async chooseMicrophone(audioDeviceId) {
      if (client.setInputDevicesAsync === undefined)
        throw new CallError('unsupported', 'No choice of devices');
      choices += 1;
      await client.setInputDevicesAsync({ audioDeviceId }).finally(() => {
        choices -= 1;
      });
    },
    release() {
      released = true;
      if (!ended) void stopQuietly(client);
    },
  };
}

/** A voice near the microphone; clients scale the assistant's level by the same figure. */
const fullVoiceLevel = 0.15;

function toMicrophoneError(reason: unknown): CallError {
  const error = CallError.from(reason);
  return error.code === 'call-failed' ? new CallError('no-microphone', error.message, reason) : error;
}

// The call goes on without the thing whose setup failed: nothing that a visitor could act on.
const harmlessTypes = new Set([
  'audio-processing-setup-error',
  'audio-observer-setup-error',
  'video-recording-setup-error',
]);
function isHarmless(reason: unknown): boolean {
  return isRecord(reason) && typeof reason.type === 'string' && harmlessTypes.has(reason.type);
}

// The call is over for the page already; a client that cannot stop has nobody left to report to.
async function stopQuietly(client: VoiceClient): Promise<void> {
  try {
    await client.stop();
  } catch {}
}
