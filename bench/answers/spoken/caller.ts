import { setTimeout as delay } from 'node:timers/promises';
import { type CallMessage, type CallOptions, openLine } from './line.ts';
import { joined, silenceOf } from './sound.ts';

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

/** The room is quiet before somebody speaks. */
const leadMs = 600;
/** Until an answer begins, and until the longest has ended. */
const firstSoundMs = 9_000;
const answerMs = 45_000;
/** So long after its last sound nothing more is coming. */
const settledMs = 1_200;

export async function dial(options: CallOptions): Promise<Caller> {
  const turn = createTurn();
  const line = await openLine(options, (message) => turn.take(message));
  return {
    async say(samples) {
      turn.begin();
      await line.play(joined(silenceOf(leadMs), samples));
      return turn.settled();
    },
    [Symbol.asyncDispose]: () => line[Symbol.asyncDispose](),
  };
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
