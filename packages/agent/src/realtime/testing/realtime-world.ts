import type { CallMessage, ClientMessage, EndedReason } from '@saywell/contract';
import type { Agent, AgentConfig, AgentLogEvent, ToolRunner } from '../../agent.ts';
import type { DemoBooking } from '../../engines/engine.ts';
import type { AgentEngines } from '../../engines/realtime-engine.ts';
import { createFakeDialogue } from '../../testing/fake-dialogue.ts';
import { createFakeLanguage } from '../../testing/fake-language.ts';
import { createFakeOutput, type FakeOutput } from '../../testing/fake-output.ts';
import { createFakeRealtimeEngine, type FakeRealtimeEngine } from '../../testing/fake-realtime-engine.ts';
import { createFakeTextToSpeech } from '../../testing/fake-text-to-speech.ts';
import { plainTextTools } from '../../testing/plain-text-tools.ts';
import { defaultTestConfig } from '../../testing/test-config.ts';
import { createVirtualClock, type VirtualClock } from '../../testing/virtual-clock.ts';
import { createRealtimeConversation } from '../realtime-conversation.ts';

/** One agent over a fake realtime engine, in virtual time. */
export interface RealtimeWorld {
  readonly agent: Agent;
  readonly clock: VirtualClock;
  readonly engine: FakeRealtimeEngine;
  readonly output: FakeOutput;
  readonly messages: readonly ClientMessage[];
  readonly logs: readonly AgentLogEvent[];
  readonly ended: readonly EndedReason[];
  readonly bookings: readonly DemoBooking[];
  /** Starts the call, and the engine is ready. */
  start(): Promise<void>;
  /** Time passes; the microphone sends silence. */
  wait(ms: number): Promise<void>;
  /** The visitor says this, as the engine hears it; his voice takes 300 ms. */
  says(text: string, utterance?: string): Promise<void>;
  /** `user: …` and `bot: …` lines of the history. */
  script(): string[];
  /** Final transcripts, as `role: text`. */
  transcripts(): string[];
  /** Has this been logged? */
  logged(type: string): boolean;
}
export interface RealtimeWorldOptions {
  readonly config?: Partial<AgentConfig>;
  readonly tools?: ToolRunner;
  readonly saysLines?: boolean;
  readonly reportDelayMs?: number;
  readonly losesReports?: boolean;
  readonly withoutVoice?: boolean;
  readonly engines?: Partial<AgentEngines>;
}

const FRAME_MS = 20;

export function createRealtimeWorld(options: RealtimeWorldOptions = {}): RealtimeWorld {
  const clock = createVirtualClock();
  const language = createFakeLanguage();
  const engine = createFakeRealtimeEngine({ saysLines: options.saysLines ?? true });
  const messages: ClientMessage[] = [];
  const logs: AgentLogEvent[] = [];
  const ended: EndedReason[] = [];
  const bookings: DemoBooking[] = [];
  const output = createFakeOutput({
    clock,
    onPlayout(event) {
      if (options.losesReports !== true) agent.handlePlayout(event);
    },
    ...(options.reportDelayMs === undefined ? {} : { reportDelayMs: options.reportDelayMs }),
  });
  const agent = createRealtimeConversation(
    {
      config: { ...defaultTestConfig, endSilenceMs: undefined, ...options.config },
      engines: {
        voiceActivity: null,
        speechToText: null,
        textToSpeech: options.withoutVoice
          ? null
          : createFakeTextToSpeech({ clock, language, timings: true }),
        dialogue: createFakeDialogue({ clock, answer: () => '' }),
        realtime: engine,
        ...options.engines,
      },
      output,
      host: {
        sendMessage: (message) => messages.push(message),
        ended: (reason) => ended.push(reason),
        bookDemo: (booking) => bookings.push(booking),
        changeBooking: () => undefined,
        ...(options.tools && { tools: options.tools }),
        log: (event) => logs.push(event),
      },
      clock,
    },
    engine,
    plainTextTools,
  );
  const wait = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += FRAME_MS) {
      agent.handleAudio(new Int16Array(FRAME_MS * 16));
      await clock.advance(FRAME_MS);
    }
  };
  let utterances = 0;
  return {
    agent,
    clock,
    engine,
    output,
    messages,
    logs,
    ended,
    bookings,
    wait,
    async start() {
      agent.start();
      engine.session.emit({ type: 'ready' });
      await clock.advance(0);
    },
    async says(text, utterance = `u${(utterances += 1)}`) {
      engine.session.emit({ type: 'voice-started', utterance });
      await wait(300);
      engine.session.emit({ type: 'voice-stopped' }, { type: 'understood', utterance, text, isFinal: true });
    },
    script: () => agent.history().map((line: CallMessage) => `${line.role}: ${line.message}`),
    transcripts: () =>
      messages.flatMap((message) =>
        message.type === 'transcript' && message.transcriptType === 'final'
          ? [`${message.role}: ${message.transcript}`]
          : [],
      ),
    logged: (type) => logs.some((event) => event.type === type),
  };
}
