import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@saywell/api-client';
import { WebSocket } from 'ws';
import { callRateHz, mix } from './sound.ts';

/** What came of one thing that was said. */
export interface Heard {
  /** What the recogniser made of it. */
  readonly recognised: string;
  readonly answer: string;
  /** From the end of the visitor's speech to the first sound of the answer, as the server measures it. */
  readonly delayMs: number | undefined;
}

/** A caller with nothing but a WebSocket, who sends sound all the time. */
export interface Caller extends AsyncDisposable {
  say(samples: Int16Array): Promise<Heard>;
}

export interface CallOptions {
  readonly api: ApiClient;
  readonly assistantId: string;
  /** What is heard beside the speech; default silence. */
  readonly background?: (length: number) => Int16Array;
}

const frameMs = 20;
const frameSamples = (callRateHz / 1_000) * frameMs;
/** The room is quiet before somebody speaks. */
const leadMs = 600;
/** Until an answer begins, and until the longest has ended. */
const firstSoundMs = 9_000;
const answerMs = 45_000;
/** So long after its last sound nothing more is coming. */
const settledMs = 1_200;

export async function dial({ api, assistantId, background }: CallOptions): Promise<Caller> {
  const created = await api.call.create({
    assistantId,
    // As in writing: the visitor begins.
    assistantOverrides: { firstMessageMode: 'assistant-waits-for-user' },
    transport: {
      provider: 'vapi.websocket',
      audioFormat: { format: 'pcm_s16le', container: 'raw', sampleRate: callRateHz },
    },
  });
  if ('results' in created) throw new Error('one call was to be made');
  const socket = new WebSocket(String(created.transport?.websocketCallUrl));
  const turn = createTurn();
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) turn.take(JSON.parse(data.toString()) as CallMessage);
  });
  await once(socket, 'open');
  // A broken connection shows as an answer that does not come.
  socket.on('error', () => undefined);
  const microphone = createMicrophone(socket, background);
  return {
    async say(samples) {
      turn.begin();
      await microphone.play(samples);
      return turn.settled();
    },
    async [Symbol.asyncDispose]() {
      microphone.stop();
      const closed = once(socket, 'close');
      socket.send(JSON.stringify({ type: 'end-call' }));
      await Promise.race([closed, delay(2_000, undefined, { ref: false })]);
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
    while (sent * frameMs < performance.now() - startedAt && socket.readyState === socket.OPEN) {
      const around = background?.(frameSamples) ?? new Int16Array(frameSamples);
      const frame = mix(around, waiting);
      waiting = waiting.subarray(Math.min(frameSamples, waiting.length));
      socket.send(new Uint8Array(frame.buffer));
      sent += 1;
      if (waiting.length === 0) onPlayed?.();
    }
  }, frameMs);
  return {
    /** Resolves with its last sample. */
    async play(samples: Int16Array): Promise<void> {
      const lead = new Int16Array((callRateHz / 1_000) * leadMs);
      await new Promise<void>((resolve) => {
        onPlayed = resolve;
        waiting = Int16Array.of(...lead, ...samples);
      });
      onPlayed = undefined;
    },
    stop: () => clearInterval(timer),
  };
}

interface CallMessage {
  readonly type: string;
  readonly role?: string;
  readonly status?: string;
  readonly transcriptType?: string;
  readonly transcript?: string;
  readonly metrics?: { readonly totalMs?: number };
}

/** Follows who speaks and what is said, from one thing that is said to the end of its answer. */
function createTurn() {
  let recognised: string[] = [];
  let answer: string[] = [];
  let delayMs: number | undefined;
  const speaking = new Set<string>();
  let lastSoundAt = 0;
  const hasAnswered = (): boolean => answer.length > 0 && speaking.size === 0;
  return {
    begin() {
      recognised = [];
      answer = [];
      delayMs = undefined;
    },
    take({ type, role = '', status, transcriptType, transcript = '', metrics }: CallMessage) {
      if (type === 'speech-update') {
        lastSoundAt = performance.now();
        if (status === 'started') speaking.add(role);
        else speaking.delete(role);
      }
      if (type === 'turn-metrics') delayMs ??= metrics?.totalMs;
      if (type !== 'transcript' || transcriptType !== 'final') return;
      lastSoundAt = performance.now();
      if (role === 'user') {
        recognised.push(transcript);
        // What was answered to half of a question is not what the caller is left with.
        answer = [];
      } else answer.push(transcript);
    },
    async settled(): Promise<Heard> {
      const endedAt = performance.now();
      for (;;) {
        await delay(50);
        const now = performance.now();
        const isOver = hasAnswered() && now - lastSoundAt > settledMs;
        const isSilent = answer.length === 0 && now - Math.max(endedAt, lastSoundAt) > firstSoundMs;
        if (isOver || isSilent || now - endedAt > answerMs)
          return { recognised: recognised.join(' '), answer: answer.join(' '), delayMs };
      }
    },
  };
}
