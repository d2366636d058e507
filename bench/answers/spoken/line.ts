import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@saywell/api-client';
import { WebSocket } from 'ws';
import { createAudibility, type Period } from './audibility.ts';
import { callRateHz, mix } from './sound.ts';

/** A message of the call, as far as callers here read it. */
export interface CallMessage {
  readonly type: string;
  readonly role?: string;
  readonly status?: string;
  readonly transcriptType?: string;
  readonly transcript?: string;
  readonly metrics?: { readonly totalMs?: number };
}

/** A call over nothing but a WebSocket, into which sound is sent all the time. */
export interface Line extends AsyncDisposable {
  readonly callId: string;
  /** Resolves with its last sample. */
  play(samples: Int16Array): Promise<void>;
  /** When the assistant could be heard, by `performance.now()`; the last may go on. */
  heard(): readonly Period[];
}

export interface CallOptions {
  readonly api: ApiClient;
  readonly assistantId: string;
  /** Does the assistant's configuration ask for noise to be taken out? Default no. */
  readonly suppressesNoise?: boolean | undefined;
  /** What is heard beside the speech; default silence. */
  readonly background?: ((length: number) => Int16Array) | undefined;
}

const frameMs = 20;
const frameSamples = (callRateHz / 1_000) * frameMs;

export async function openLine(
  { api, assistantId, background, suppressesNoise = false }: CallOptions,
  onMessage?: (message: CallMessage) => void,
): Promise<Line> {
  const created = await api.call.create({
    assistantId,
    // As in writing: the visitor begins.
    assistantOverrides: {
      firstMessageMode: 'assistant-waits-for-user',
      backgroundSpeechDenoisingPlan: { smartDenoisingPlan: { enabled: suppressesNoise } },
    },
    transport: {
      provider: 'vapi.websocket',
      audioFormat: { format: 'pcm_s16le', container: 'raw', sampleRate: callRateHz },
    },
  });
  if ('results' in created) throw new Error('one call was to be made');
  const socket = new WebSocket(String(created.transport?.websocketCallUrl));
  const audibility = createAudibility();
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) audibility.take(data, performance.now());
    else onMessage?.(JSON.parse(data.toString()) as CallMessage);
  });
  await once(socket, 'open');
  // A broken connection shows as an answer that does not come.
  socket.on('error', () => undefined);
  const microphone = createMicrophone(socket, background);
  return {
    callId: created.id,
    play: (samples) => microphone.play(samples),
    heard: () => audibility.periods(),
    async [Symbol.asyncDispose]() {
      microphone.stop();
      if (socket.readyState === socket.OPEN) {
        const closed = once(socket, 'close');
        socket.send(JSON.stringify({ type: 'end-call' }));
        await Promise.race([closed, delay(2_000, undefined, { ref: false })]);
      }
      socket.terminate();
    },
  };
}

/** Sends a frame for each 20 ms that have gone by, however late the timer comes. */
function createMicrophone(socket: WebSocket, background?: (length: number) => Int16Array) {
  const startedAt = performance.now();
  let sent = 0;
  let waiting: Int16Array = new Int16Array(0);
  let onPlayed: (() => void) | undefined;
  const timer = setInterval(() => {
    while (sent * frameMs < performance.now() - startedAt) {
      if (socket.readyState === socket.OPEN) {
        const around = background?.(frameSamples) ?? new Int16Array(frameSamples);
        socket.send(new Uint8Array(mix(around, waiting).buffer));
      }
      waiting = waiting.subarray(Math.min(frameSamples, waiting.length));
      sent += 1;
      if (waiting.length === 0) onPlayed?.();
    }
  }, frameMs);
  return {
    async play(samples: Int16Array): Promise<void> {
      await new Promise<void>((resolve) => {
        onPlayed = resolve;
        waiting = samples;
      });
      onPlayed = undefined;
    },
    stop: () => clearInterval(timer),
  };
}
