import type { SpeechLine } from '../speaking/speaking-types.ts';

/** Something that is said: a line, or an answer of the engine with everything that follows from its functions. */
export interface TalkSpeech {
  readonly id: string;
  /** Null: the engine answers. */
  readonly line: SpeechLine | null;
  /** Whose sound it is: the realtime engine's, or that of the voice that stands by. */
  readonly by: 'engine' | 'voice';
  /** The engine's replies that it is made of, in their order. */
  readonly replies: readonly string[];
  /** Those of which more may come. */
  readonly open: readonly string[];
  readonly hasSound: boolean;
  /** Some of it was heard. */
  readonly isAudible: boolean;
  /** No sound follows. */
  readonly isComplete: boolean;
}

export interface TalkState {
  readonly floor: 'listening' | 'user-speaking' | 'thinking' | 'speaking' | 'ended';
  readonly link: 'opening' | 'ready' | 'lost';
  readonly hasAudience: boolean;
  /** Somebody else speaks in its place: the engine answers nothing, lines are said. */
  readonly isAside: boolean;
  /** What is said, or was asked for. */
  readonly speech: TalkSpeech | null;
  /** Lines that wait, next first. */
  readonly queue: readonly SpeechLine[];
  /** Written messages that wait until a line was said that nothing interrupts. */
  readonly written: readonly string[];
  /** Functions whose answer the engine waits for. */
  readonly running: number;
  /** Answers that did not come, in a row. */
  readonly failures: number;
  /** Speeches so far: their names are counted. */
  readonly created: number;
}

export type TalkEvent =
  | { readonly type: 'link'; readonly link: TalkState['link'] }
  | {
      readonly type: 'line-queued';
      readonly line: SpeechLine;
      readonly place: 'next' | 'last';
      readonly interrupting: boolean;
    }
  | { readonly type: 'voice-started' }
  | { readonly type: 'voice-stopped' }
  | { readonly type: 'written'; readonly text: string }
  /** `line`: the speech that it was asked for. */
  | { readonly type: 'reply-started'; readonly reply: string; readonly line: string | null }
  | { readonly type: 'sound'; readonly reply: string }
  | { readonly type: 'reply-ended'; readonly reply: string; readonly failed: boolean }
  /** Of a line that the voice says. */
  | { readonly type: 'voice-ended'; readonly speech: string; readonly failed: boolean }
  | { readonly type: 'tool-called' }
  | { readonly type: 'tool-answered' }
  | { readonly type: 'audible'; readonly speech: string }
  | { readonly type: 'played'; readonly speech: string }
  /** Silence now, whoever wants that. */
  | { readonly type: 'silenced' }
  | { readonly type: 'late' }
  | { readonly type: 'audience'; readonly isThere: boolean }
  | { readonly type: 'aside'; readonly isAside: boolean }
  | { readonly type: 'ended' };

export type TalkEffect =
  | { readonly type: 'say'; readonly speech: TalkSpeech; readonly line: SpeechLine }
  /** The answer begins. */
  | { readonly type: 'begun'; readonly speech: TalkSpeech }
  /** Silence; the rest is given up. */
  | { readonly type: 'cut'; readonly speech: TalkSpeech }
  /** Nobody wants this reply. */
  | { readonly type: 'cancel'; readonly reply: string }
  | { readonly type: 'end-sound'; readonly speech: TalkSpeech }
  | { readonly type: 'announce'; readonly speech: TalkSpeech }
  | { readonly type: 'finished'; readonly speech: TalkSpeech }
  | { readonly type: 'interrupted' }
  | { readonly type: 'user-started' }
  | { readonly type: 'user-stopped' }
  /** The engine is to answer this. */
  | { readonly type: 'ask'; readonly text: string }
  /** It has to begin within its time. */
  | { readonly type: 'await' }
  | { readonly type: 'stop-waiting' }
  /** There is no answer; `failures` counts in a row. */
  | { readonly type: 'failed'; readonly failures: number }
  | { readonly type: 'hold' }
  | { readonly type: 'resume' };

export interface TalkStep {
  readonly state: TalkState;
  readonly effects: readonly TalkEffect[];
}

export const initialTalk: TalkState = {
  floor: 'listening',
  link: 'opening',
  hasAudience: true,
  isAside: false,
  speech: null,
  queue: [],
  written: [],
  running: 0,
  failures: 0,
  created: 0,
};
