import type { CallMessage, ClientMessage, EndedReason } from '@saywell/contract';
import type { Agent, AgentConfig, AgentLogEvent, ToolRunner } from '../agent.ts';
import type { DemoBooking, DialogueMessage, Engines } from '../engines/engine.ts';
import { createRelay } from '../handover/relay.ts';
import type { Clock } from '../runtime/clock.ts';
import { createFakeDialogue, type FakeAnswer, type FakeDialogue } from './fake-dialogue.ts';
import { createFakeLanguage, type FakeLanguage, FRAME_MS, framesOf, VOICE_VALUE } from './fake-language.ts';
import { createFakeOutput, type FakeOutput } from './fake-output.ts';
import { createFakeSpeechToText } from './fake-speech-to-text.ts';
import { createFakeTextToSpeech } from './fake-text-to-speech.ts';
import { createFakeVoiceActivity } from './fake-voice-activity.ts';
import type { FaultSource } from './fault.ts';
import { plainTextTools } from './plain-text-tools.ts';
import { defaultTestConfig } from './test-config.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

/** One agent with fake engines and a fake visitor, in virtual time. */
export interface World {
  readonly agent: Agent;
  readonly clock: VirtualClock;
  readonly output: FakeOutput;
  readonly dialogue: FakeDialogue;
  readonly language: FakeLanguage;
  readonly messages: readonly ClientMessage[];
  readonly logs: readonly AgentLogEvent[];
  readonly ended: readonly EndedReason[];
  readonly bookings: readonly DemoBooking[];
  /** Another assistant in the same world, with engines of its own. */
  member(options: Pick<WorldOptions, 'config' | 'answer' | 'delays' | 'without'>): {
    readonly config: AgentConfig;
    readonly engines: Engines;
    readonly dialogue: FakeDialogue;
  };
  /** Timers of the agent that have not fired; those of the fakes do not count. */
  pendingTimers(): number;
  /** The visitor says this, in real speed. */
  say(text: string): Promise<void>;
  cough(ms: number): Promise<void>;
  /** Time passes; the visitor's microphone sends silence. */
  silence(ms: number): Promise<void>;
  /** Silence until the condition holds; throws after `limitMs`. */
  until(condition: () => boolean, what: string, limitMs?: number): Promise<void>;
  type(text: string): void;
  speaking(): boolean;
  heard(): string;
  /** `user: …` and `bot: …` lines of the history. */
  script(): string[];
  /** Final transcripts, as `role: text`. */
  transcripts(): string[];
  messagesOf<Type extends ClientMessage['type']>(type: Type): Extract<ClientMessage, { type: Type }>[];
}
export interface WorldOptions {
  readonly config?: Partial<AgentConfig>;
  readonly answer?: (userText: string, history: readonly DialogueMessage[]) => string | FakeAnswer;
  /** Carries out the functions. */
  readonly tools?: ToolRunner;
  readonly without?: readonly (keyof Engines)[];
  readonly faults?: Partial<Record<keyof Engines, FaultSource>>;
  readonly delays?: Partial<Record<keyof Engines, number>>;
  readonly wordDelayMs?: number;
  readonly timings?: boolean;
  readonly partials?: boolean;
  /** How sure the recogniser is of a text; default: it does not say. */
  readonly confidenceOf?: (text: string) => number | undefined;
  readonly expected?: readonly string[];
  readonly reportDelayMs?: number;
  /** True: the output's report does not arrive. */
  readonly losesReport?: () => boolean;
}

/** What the pipeline takes for a whole word of 260 ms. */
const WHOLE_WORD_MS = 220;

export function createWorld(options: WorldOptions = {}): World {
  const clock = createVirtualClock();
  const agentTimers = new Set<object>();
  const agentClock = countTimers(clock, agentTimers);
  const language = createFakeLanguage();
  const messages: ClientMessage[] = [];
  const logs: AgentLogEvent[] = [];
  const ended: EndedReason[] = [];
  const bookings: DemoBooking[] = [];
  const dialogue = createFakeDialogue({
    clock,
    answer: options.answer ?? ((userText) => `You said ${userText}.`),
    ...part(options, 'dialogue'),
    ...(options.wordDelayMs === undefined ? {} : { wordDelayMs: options.wordDelayMs }),
    ...(options.expected === undefined ? {} : { expected: options.expected }),
  });
  const output = createFakeOutput({
    clock,
    onPlayout: (event) => {
      if (options.losesReport?.() !== true) agent.handlePlayout(event);
    },
    ...(options.reportDelayMs === undefined ? {} : { reportDelayMs: options.reportDelayMs }),
  });
  const agent = createRelay(
    {
      config: { ...defaultTestConfig, ...options.config },
      engines: { ...createEngines(clock, language, options), dialogue },
      output,
      host: {
        sendMessage: (message) => messages.push(message),
        ended: (reason) => ended.push(reason),
        bookDemo: (booking) => bookings.push(booking),
        changeBooking: () => undefined,
        ...(options.tools && { tools: options.tools }),
        log: (event) => logs.push(event),
      },
      clock: agentClock,
    },
    () => plainTextTools,
  );
  const feed = async (frames: readonly Int16Array[]): Promise<void> => {
    for (const frame of frames) {
      agent.handleAudio(frame);
      await clock.advance(FRAME_MS);
    }
  };
  const silence = (ms: number): Promise<void> => feed(framesOf(0, ms));
  const messagesOf: World['messagesOf'] = (type) =>
    messages.filter(
      (message): message is Extract<ClientMessage, { type: typeof type }> => message.type === type,
    );
  return {
    agent,
    clock,
    output,
    dialogue,
    language,
    messages,
    logs,
    ended,
    bookings,
    silence,
    member(other) {
      const own = createFakeDialogue({
        clock,
        answer: other.answer ?? ((userText) => `You said ${userText}.`),
        ...part(other, 'dialogue'),
      });
      const engines = { ...createEngines(clock, language, other), dialogue: own };
      return { config: { ...defaultTestConfig, ...other.config }, engines, dialogue: own };
    },
    pendingTimers: () => agentTimers.size,
    messagesOf,
    say: (text) => feed(language.speech(text)),
    cough: (ms) => feed(framesOf(VOICE_VALUE, ms)),
    async until(condition, what, limitMs = 60_000) {
      for (let waitedMs = 0; !condition(); waitedMs += FRAME_MS) {
        if (waitedMs > limitMs) throw new Error(`not within ${limitMs} ms: ${what}`);
        await silence(FRAME_MS);
      }
    },
    type(text) {
      agent.handleMessage({ type: 'add-message', message: { role: 'user', content: text } });
    },
    speaking: () => isSpeaking(messagesOf('speech-update')),
    heard: () => language.read(output.heard, 16_000, WHOLE_WORD_MS).join(' '),
    script: () => agent.history().map((line: CallMessage) => `${line.role}: ${line.message}`),
    transcripts: () =>
      messagesOf('transcript')
        .filter((message) => message.transcriptType === 'final')
        .map((message) => `${message.role}: ${message.transcript}`),
  };
}

function countTimers(clock: Clock, pending: Set<object>): Clock {
  return {
    now: () => clock.now(),
    setTimer(callback, delayMs) {
      const timer = {};
      pending.add(timer);
      const cancel = clock.setTimer(() => {
        pending.delete(timer);
        callback();
      }, delayMs);
      return () => {
        pending.delete(timer);
        cancel();
      };
    },
  };
}

function isSpeaking(updates: readonly { readonly role: string; readonly status: string }[]): boolean {
  return updates.findLast((update) => update.role === 'assistant')?.status === 'started';
}

type EnginePart = { delayMs?: number; fault?: FaultSource };
function part(options: WorldOptions, name: keyof Engines): EnginePart {
  const delayMs = options.delays?.[name];
  const fault = options.faults?.[name];
  return { ...(delayMs === undefined ? {} : { delayMs }), ...(fault === undefined ? {} : { fault }) };
}
function createEngines(
  clock: VirtualClock,
  language: FakeLanguage,
  options: WorldOptions,
): Omit<Engines, 'dialogue'> {
  const without = new Set(options.without);
  const { timings = true, partials = false } = options;
  const voiceActivity = createFakeVoiceActivity({ clock, ...part(options, 'voiceActivity') });
  const speechToText = createFakeSpeechToText({
    clock,
    language,
    partials,
    ...(options.confidenceOf && { confidenceOf: options.confidenceOf }),
    ...part(options, 'speechToText'),
  });
  const textToSpeech = createFakeTextToSpeech({ clock, language, timings, ...part(options, 'textToSpeech') });
  return {
    voiceActivity: without.has('voiceActivity') ? null : voiceActivity,
    speechToText: without.has('speechToText') ? null : speechToText,
    textToSpeech: without.has('textToSpeech') ? null : textToSpeech,
  };
}
