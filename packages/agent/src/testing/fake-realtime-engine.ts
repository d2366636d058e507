import type { ToolResult } from '../engines/engine.ts';
import type { RealtimeEngine, RealtimeEvent, RealtimeOptions } from '../engines/realtime-engine.ts';

/** A session as a test plays the engine's part in it. */
export interface FakeRealtimeSession {
  readonly options: RealtimeOptions;
  /** What was asked, in order, as `say r1 Hello.`; sound is counted only. */
  readonly asked: readonly string[];
  readonly toolAnswers: readonly { readonly call: string; readonly result: ToolResult }[];
  /** 16 000 Hz samples that it was given. */
  readonly heardSamples: number;
  /** Of them, those that are no silence. */
  readonly loudSamples: number;
  readonly isClosed: boolean;
  emit(...events: readonly RealtimeEvent[]): void;
  /** A reply that comes at once: its text, and 100 ms of sound for every word. */
  reply(reply: string, text: string, line?: string | null): void;
  /** The same without its end. */
  begin(reply: string, text: string, line?: string | null): void;
}
export interface FakeRealtimeEngine extends RealtimeEngine {
  readonly sessions: readonly FakeRealtimeSession[];
  /** The newest. */
  readonly session: FakeRealtimeSession;
}

const RATE_HZ = 24_000;
const WORD_MS = 100;
/** Audible, and no language of its own. */
const LOUD = 4_000;

/** `saysLines`: lines are said as soon as they are asked for, as a test of something else wants. Default yes. */
export function createFakeRealtimeEngine({ saysLines = true } = {}): FakeRealtimeEngine {
  const sessions: FakeRealtimeSession[] = [];
  return {
    name: 'fake-realtime',
    sampleRateHz: RATE_HZ,
    sessions,
    get session() {
      const newest = sessions.at(-1);
      if (newest === undefined) throw new Error('No session was opened');
      return newest;
    },
    open(options) {
      const asked: string[] = [];
      const toolAnswers: { call: string; result: ToolResult }[] = [];
      let heardSamples = 0;
      let loudSamples = 0;
      let isClosed = false;
      let lines = 0;
      const emit = (...events: readonly RealtimeEvent[]): void => {
        for (const event of events) options.onEvent(event);
      };
      const begin = (reply: string, text: string, line: string | null = null): void => {
        const words = text.split(' ').length;
        const samples = new Int16Array((words * WORD_MS * RATE_HZ) / 1000).fill(LOUD);
        emit(
          { type: 'reply-started', reply, line },
          { type: 'words', reply, text },
          { type: 'sound', reply, samples },
        );
      };
      const reply = (id: string, text: string, line: string | null = null): void => {
        begin(id, text, line);
        emit({ type: 'reply-ended', reply: id });
      };
      sessions.push({
        options,
        asked,
        toolAnswers,
        get heardSamples() {
          return heardSamples;
        },
        get loudSamples() {
          return loudSamples;
        },
        get isClosed() {
          return isClosed;
        },
        emit,
        reply,
        begin,
      });
      return {
        write(samples) {
          heardSamples += samples.length;
          loudSamples += samples.filter((sample) => sample !== 0).length;
        },
        add: ({ role, text }) => void asked.push(`add ${role} ${text}`),
        answer: () => void asked.push('answer'),
        say(line, text) {
          asked.push(`say ${line} ${text}`);
          lines += 1;
          const name = `line${lines}`;
          if (saysLines) queueMicrotask(() => reply(name, text, line));
        },
        said: (line, heard) => void asked.push(`said ${line} ${heard}`),
        cancel: (id) => void asked.push(`cancel ${id}`),
        heard: (id, heardMs) => void asked.push(`heard ${id} ${Math.round(heardMs)}`),
        answerTool: (call, result) => void toolAnswers.push({ call, result }),
        close() {
          isClosed = true;
        },
      };
    },
  };
}
