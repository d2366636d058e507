import type { RealtimeEvent } from '../engines/realtime-engine.ts';
import type { CallRecord } from '../record/call-record.ts';
import { logFailure } from '../record/log-failure.ts';
import type { RealtimeMouth } from './mouth.ts';
import type { RealtimeTools } from './realtime-tools.ts';
import type { SpokenRecord } from './spoken-record.ts';
import type { TalkRunner } from './talk-runner.ts';

type Event<Type> = Extract<RealtimeEvent, { type: Type }>;

/** Utterances whose text may still come. */
const maxUtterances = 50;

export interface RealtimeEventsOptions {
  readonly record: CallRecord;
  readonly spoken: SpokenRecord;
  readonly mouth: RealtimeMouth;
  readonly talk: TalkRunner;
  readonly tools: RealtimeTools;
  readonly rateHz: number;
  readonly now: () => number;
}

/** What the engine says becomes events of the talk, and lines of the record. */
export function createRealtimeEvents(options: RealtimeEventsOptions): { take(event: RealtimeEvent): void } {
  return new Events(options);
}

class Events {
  readonly #options: RealtimeEventsOptions;
  /** When each began, epoch ms. */
  readonly #utterances = new Map<string, number>();

  constructor(options: RealtimeEventsOptions) {
    this.#options = options;
  }

  take(event: RealtimeEvent): void {
    const { record, talk, tools } = this.#options;
    switch (event.type) {
      case 'voice-started':
        return this.#voiceStarted(event);
      case 'voice-stopped':
        return talk.dispatch({ type: 'voice-stopped' });
      case 'understood':
        return this.#understood(event);
      case 'reply-started':
        return talk.dispatch({ type: 'reply-started', reply: event.reply, line: event.line });
      case 'sound':
        return this.#sound(event);
      case 'words':
        return this.#words(event);
      case 'tool-called':
        return tools.call(event);
      case 'reply-ended':
        return this.#replyEnded(event);
      case 'usage':
        return record.usage.asked(event.usage);
      case 'trouble':
        return logFailure(record.log)(event.error);
      case 'ready':
      case 'failed':
        // The link's own.
        return undefined;
    }
  }

  #speechOf(reply: string): string | null {
    const { speech } = this.#options.talk.state();
    return speech?.open.includes(reply) ? speech.id : null;
  }

  #voiceStarted({ utterance }: Event<'voice-started'>): void {
    this.#utterances.set(utterance, this.#options.now());
    const [oldest] = this.#utterances.keys();
    if (this.#utterances.size > maxUtterances && oldest !== undefined) this.#utterances.delete(oldest);
    this.#options.talk.dispatch({ type: 'voice-started' });
  }

  #understood({ utterance, text, isFinal }: Event<'understood'>): void {
    const { record, now } = this.#options;
    const said = text.trim();
    const startedAt = this.#utterances.get(utterance) ?? now();
    if (isFinal) this.#utterances.delete(utterance);
    if (said === '') return;
    const transcriptType = isFinal ? 'final' : 'partial';
    record.send({ type: 'transcript', role: 'user', transcriptType, transcript: said });
    if (!isFinal) return;
    record.log('user-said', { text: said, typed: false });
    record.history.userSaid(said, startedAt);
    // Every utterance is answered by itself, mostly before its text is known.
    record.history.closeUserLine();
    record.historyChanged();
  }

  #sound({ reply, samples }: Event<'sound'>): void {
    const { talk, spoken, mouth, rateHz } = this.#options;
    const speech = this.#speechOf(reply);
    if (speech === null || samples.length === 0) return;
    talk.dispatch({ type: 'sound', reply });
    spoken.sound(speech, reply, (samples.length * 1000) / rateHz);
    mouth.push(speech, samples);
  }

  #words({ reply, text }: Event<'words'>): void {
    const { talk, spoken, record } = this.#options;
    const id = this.#speechOf(reply);
    const { speech } = talk.state();
    if (id === null || speech === null) return;
    spoken.words(id, text);
    if (speech.line !== null) return;
    const turn = speech.isAudible ? record.floor.turn : record.floor.turn + 1;
    record.send({ type: 'model-output', output: text, turnId: `turn-${turn}` });
  }

  #replyEnded({ reply, error }: Event<'reply-ended'>): void {
    const { record, talk } = this.#options;
    if (error !== undefined) logFailure(record.log)(error);
    talk.dispatch({ type: 'reply-ended', reply, failed: error !== undefined });
  }
}
