import type { EndedReason } from '@saywell/contract';
import type { VoiceEnd } from './prosody.ts';

/** A turn whose answer has just become audible: a voice that begins until then goes on with it. */
export interface Joinable {
  readonly text: string;
  /** Epoch ms. */
  readonly until: number;
}

/** The visitor's voice while the assistant speaks and has not yielded. */
export type Overlap =
  | {
      readonly phase: 'voice';
      /** It was there before the assistant was audible. */
      readonly early: boolean;
      readonly since: number;
      /** Voice of this utterance before `since`, ms. */
      readonly voicedMs: number;
      /** There has been enough voice; only words are missing. */
      readonly due: boolean;
    }
  | {
      readonly phase: 'silence';
      readonly early: boolean;
      readonly silenceSince: number;
      readonly voicedMs: number;
      /** The text was asked for. */
      readonly asked: boolean;
      readonly voice: VoiceEnd;
    };

/** Who has the floor. Times are epoch ms. */
export type TurnState =
  /** Before the start. */
  | { readonly name: 'idle' }
  /** Nobody speaks. */
  | { readonly name: 'listening' }
  | {
      readonly name: 'user-speaking';
      /** The assistant was cut off and waits to learn whether it was meant. */
      readonly cut: boolean;
      /** What the visitor said before in the same, unanswered turn. */
      readonly earlier: string;
      /** Set when the assistant was cut off so early that these words may belong to the turn that it was answering. */
      readonly joins: Joinable | null;
      /** When the voice began. */
      readonly since: number;
    }
  | {
      readonly name: 'user-pausing';
      readonly cut: boolean;
      readonly earlier: string;
      readonly joins: Joinable | null;
      readonly since: number;
      readonly silenceSince: number;
      /** How the voice ended. */
      readonly voice: VoiceEnd;
      /** The words so far would not interrupt; they break off open, so more is waited for. */
      readonly mere: boolean;
      /** The text was asked for. */
      readonly asked: boolean;
      /** Its answer; null while it is not there. */
      readonly text: string | null;
      /** The recogniser itself does not believe the text: it is not answered. */
      readonly unsure: boolean;
      /** The turn is over, only the text is missing. */
      readonly over: boolean;
    }
  /** The visitor's turn is over, nothing of the answer was heard yet. */
  | { readonly name: 'thinking'; readonly text: string }
  | {
      readonly name: 'speaking';
      readonly interruptible: boolean;
      /** Since when the visitor hears it; null while it is being made. */
      readonly audibleSince: number | null;
      readonly overlap: Overlap | null;
      /** What the visitor said meanwhile and wants answered afterwards. */
      readonly unanswered: string;
      /** The turn that this speech answers; null: none, or its time has passed. */
      readonly joinable: Joinable | null;
    }
  | { readonly name: 'ended' };

export type TurnTimer = 'snapshot' | 'end-of-turn' | 'interrupt' | 'probe' | 'utterance-limit' | 'silence';

/** `at` is when it happened, epoch ms; for voice edges the edge in the audio, not its discovery. */
export type TurnEvent = { readonly at: number } /** `answering`: what the visitor has said already. */ & (
  | { readonly type: 'started'; readonly answering?: string }
  | { readonly type: 'voice-started' }
  /** `voice`: how it ended; absent: not known. */
  | { readonly type: 'voice-stopped'; readonly voice?: VoiceEnd }
  | { readonly type: 'timer'; readonly id: TurnTimer }
  | { readonly type: 'partial'; readonly text: string }
  /** Answer to the newest `take-snapshot`. */
  | {
      readonly type: 'transcribed';
      readonly text: string;
      /** The assistant has asked something: "yes" is an answer and no mere acknowledgement. */
      readonly answerExpected: boolean;
      /** How sure the recogniser is of it, 0 to 1; absent: it does not say. */
      readonly confidence?: number;
      /** Silence that ends a turn of this text, ms; absent: its words and the voice tell. */
      readonly endSilenceMs?: number;
    }
  | { readonly type: 'transcription-failed' }
  | { readonly type: 'typed'; readonly text: string }
  /** A line waits in the queue. */
  | { readonly type: 'speech-queued'; readonly interrupting: boolean }
  /** A line of the assistant begins to be made; `answers`: instead of the reply. */
  | { readonly type: 'speech-started'; readonly interruptible: boolean; readonly answers: boolean }
  /** The page wants silence: what is said, or about to be, is given up. */
  | { readonly type: 'silenced' }
  | { readonly type: 'speech-audible' }
  | { readonly type: 'speech-finished' }
  | { readonly type: 'ended' }
);

export type TurnEffect =
  /** `at`: deadline, epoch ms; one that has passed fires at once. */
  | { readonly type: 'set-timer'; readonly id: TurnTimer; readonly at: number }
  | { readonly type: 'clear-timer'; readonly id: TurnTimer }
  | { readonly type: 'clear-timers' }
  /** Give the recogniser a new utterance, with the audio from before the voice. */
  | { readonly type: 'begin-utterance' }
  | { readonly type: 'end-utterance' }
  | { readonly type: 'take-snapshot' }
  /** The visitor has taken or given up the floor. */
  | { readonly type: 'user-started' }
  | { readonly type: 'user-stopped' }
  | { readonly type: 'user-interrupted' }
  | { readonly type: 'user-said'; readonly text: string; readonly typed: boolean }
  /** Make the reply, play nothing. `joins`: the text begins with the turn that is being answered. */
  | { readonly type: 'prepare-reply'; readonly text: string; readonly joins?: boolean }
  | { readonly type: 'drop-reply' }
  /** The reply that was about to be played waits. */
  | { readonly type: 'hold-reply' }
  /** Play the reply to this text, made before or not. */
  | { readonly type: 'answer'; readonly text: string }
  /** Silence at once; the rest waits. */
  | { readonly type: 'suspend-speech' }
  | { readonly type: 'resume-speech' }
  /** Silence at once; the rest is given up. */
  | { readonly type: 'abandon-speech' }
  /** The same, and the turn that it answered is open again: what follows belongs to it. */
  | { readonly type: 'retract-reply' }
  | { readonly type: 'play-queued' }
  /** The recogniser failed: ask the visitor to say it again. */
  | { readonly type: 'apologise' }
  /** He was heard too badly to be answered: ask him to say it again. */
  | { readonly type: 'ask-again' }
  | { readonly type: 'end-call'; readonly reason: EndedReason };

export interface TurnStep<State extends TurnState = TurnState> {
  readonly state: State;
  readonly effects: readonly TurnEffect[];
}
export type StateOf<Name extends TurnState['name']> = Extract<TurnState, { name: Name }>;
