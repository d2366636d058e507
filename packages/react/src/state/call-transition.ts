import { CallError } from '../call-error.ts';
import {
  type CallLifecycle,
  type CallRequest,
  type CallSnapshot,
  initialSnapshot,
  type Speaker,
  type TranscriptMessage,
  withoutEnding,
} from './call-state.ts';
import { repeatsTyped } from './typed-lines.ts';

/** Where a call begins and ends. */
type LifecycleEvent =
  | {
      readonly type: 'start-requested';
      readonly request: CallRequest;
      /** The request's first message as a line of the transcript. */
      readonly firstLine?: TranscriptMessage;
    }
  | { readonly type: 'call-started'; readonly atMs: number }
  | { readonly type: 'start-failed'; readonly error: CallError }
  | { readonly type: 'end-requested' }
  | { readonly type: 'end-failed' }
  /** `reason`: as the server names it, empty or absent when it is not known. */
  | { readonly type: 'call-ended'; readonly reason?: string }
  /** Why the call that is over has ended. */
  | { readonly type: 'end-explained'; readonly reason: string }
  | { readonly type: 'limit-reached' };

/** What happens within one. */
type DetailEvent =
  | { readonly type: 'ticked'; readonly atMs: number }
  | { readonly type: 'mute-changed'; readonly muted: boolean }
  | { readonly type: 'volume-changed'; readonly volume: number }
  | { readonly type: 'speaking-changed'; readonly speaker: Speaker; readonly speaking: boolean }
  | { readonly type: 'heard'; readonly message: TranscriptMessage; readonly final: boolean }
  /** It is known what was heard of an interrupted assistant. */
  | { readonly type: 'messages-cut'; readonly messages: readonly TranscriptMessage[] }
  | { readonly type: 'text-submitted'; readonly message: TranscriptMessage }
  | { readonly type: 'hearing-changed'; readonly hearsVisitor: boolean }
  | { readonly type: 'connection-changed'; readonly interrupted: boolean }
  | { readonly type: 'audio-changed'; readonly blocked: boolean }
  | { readonly type: 'microphone-silence-changed'; readonly silent: boolean }
  /** While connecting the call needs it; later the visitor can go on by typing. */
  | { readonly type: 'microphone-failed'; readonly error: CallError }
  | { readonly type: 'error-reported'; readonly error: CallError }
  | { readonly type: 'error-dismissed' };

export type CallEvent = LifecycleEvent | DetailEvent;

export type CallEffect =
  | { readonly type: 'connect'; readonly request: CallRequest }
  | { readonly type: 'disconnect' }
  /** Let go of the client, whatever it is doing. */
  | { readonly type: 'release' }
  | { readonly type: 'start-ticking' }
  | { readonly type: 'arm-limit'; readonly phase: 'connecting' | 'ending' }
  | { readonly type: 'disarm-limit' }
  | { readonly type: 'send-text'; readonly text: string };

export interface Transition {
  readonly state: CallSnapshot;
  readonly effects: readonly CallEffect[];
}

const stay = (state: CallSnapshot): Transition => ({ state, effects: [] });
const change = (state: CallSnapshot, part: Partial<CallSnapshot>, ...effects: CallEffect[]): Transition => ({
  state: { ...state, ...part },
  effects,
});

/** The whole conduct of a call on a page, without any effect. */
export function transition(state: CallSnapshot, event: CallEvent): Transition {
  switch (event.type) {
    case 'start-requested':
      return state.lifecycle.phase === 'idle' ? begin(event.request, event.firstLine) : stay(state);
    case 'call-started':
      return state.lifecycle.phase === 'connecting'
        ? enterCall(state, event.atMs, state.lifecycle)
        : stay(state);
    case 'start-failed':
      return state.lifecycle.phase === 'idle' ? stay(state) : finish(state, '', event.error);
    case 'end-requested':
      return requestEnd(state);
    case 'end-failed':
      return resume(state);
    case 'call-ended':
      return state.lifecycle.phase === 'idle'
        ? stay(state)
        : finish(state, 'Call ended', endError(state, event.reason));
    case 'end-explained':
      return explainEnd(state, event.reason);
    case 'limit-reached':
      return reachLimit(state);
    case 'ticked':
    case 'mute-changed':
    case 'volume-changed':
    case 'speaking-changed':
    case 'heard':
    case 'messages-cut':
    case 'text-submitted':
    case 'hearing-changed':
    case 'connection-changed':
    case 'audio-changed':
    case 'microphone-silence-changed':
    case 'microphone-failed':
    case 'error-reported':
    case 'error-dismissed':
      return state.lifecycle.phase === 'idle' ? whileIdle(state, event) : duringCall(state, event);
    default:
      return event satisfies never;
  }
}

// A late event of a call that is over must not colour the idle page; only its error box can still be closed.
function whileIdle(state: CallSnapshot, event: DetailEvent): Transition {
  return event.type === 'error-dismissed' ? change(state, { error: null }) : stay(state);
}

function duringCall(state: CallSnapshot, event: DetailEvent): Transition {
  switch (event.type) {
    case 'ticked':
      return tick(state, event.atMs);
    case 'mute-changed':
      return change(state, { isMuted: event.muted });
    case 'volume-changed':
      return change(state, { outputVolume: event.volume });
    case 'speaking-changed':
      return change(
        state,
        event.speaker === 'user'
          ? { isUserSpeaking: event.speaking }
          : { isAssistantSpeaking: event.speaking },
      );
    case 'heard':
      return hear(state, event.message, event.final);
    case 'messages-cut':
      // Without a microphone the visitor reads.
      return state.input === 'text' ? stay(state) : change(state, { messages: event.messages });
    case 'text-submitted':
      return submitText(state, event.message);
    case 'hearing-changed':
      return change(state, { hearsVisitor: event.hearsVisitor });
    case 'connection-changed':
      return change(state, { isReconnecting: event.interrupted });
    case 'audio-changed':
      return change(state, { isAudioBlocked: event.blocked });
    case 'microphone-silence-changed':
      return change(state, { isMicrophoneSilent: event.silent });
    case 'microphone-failed':
      return loseMicrophone(state, event.error);
    case 'error-reported':
      return change(state, { error: event.error });
    case 'error-dismissed':
      return change(state, { error: null });
    default:
      return event satisfies never;
  }
}

function begin(request: CallRequest, firstLine: TranscriptMessage | undefined): Transition {
  const queue = firstLine === undefined ? [] : [firstLine];
  const { earlier } = request;
  return change(
    initialSnapshot,
    {
      lifecycle: { phase: 'connecting', queue, ...(earlier && { startedAtMs: earlier.startedAtMs }) },
      messages: [...(earlier?.messages ?? []), ...queue],
      statusMessage: 'Connecting…',
      input: request.input ?? 'voice',
    },
    { type: 'connect', request },
    { type: 'arm-limit', phase: 'connecting' },
  );
}

function enterCall(
  state: CallSnapshot,
  atMs: number,
  { queue, startedAtMs = atMs }: Extract<CallLifecycle, { phase: 'connecting' }>,
): Transition {
  const sends = queue.map(({ content }) => ({ type: 'send-text', text: content }) as const);
  return change(
    state,
    {
      lifecycle: { phase: 'active', startedAtMs },
      durationSeconds: wholeSeconds(startedAtMs, atMs),
      statusMessage: 'Connected',
    },
    disarm,
    { type: 'start-ticking' },
    ...sends,
  );
}

function requestEnd(state: CallSnapshot): Transition {
  const { lifecycle } = state;
  if (lifecycle.phase !== 'connecting' && lifecycle.phase !== 'active') return stay(state);
  return change(
    state,
    { lifecycle: { phase: 'ending', from: lifecycle } },
    { type: 'arm-limit', phase: 'ending' },
    { type: 'disconnect' },
  );
}

function resume(state: CallSnapshot): Transition {
  if (state.lifecycle.phase !== 'ending') return stay(state);
  const { from } = state.lifecycle;
  const limit = from.phase === 'connecting' ? ({ type: 'arm-limit', phase: 'connecting' } as const) : disarm;
  return change(state, { lifecycle: from }, limit);
}
const disarm = { type: 'disarm-limit' } as const;

function reachLimit(state: CallSnapshot): Transition {
  if (state.lifecycle.phase === 'ending') return finish(state, 'Call ended', state.error);
  if (state.lifecycle.phase !== 'connecting') return stay(state);
  return finish(state, '', new CallError('timeout', 'The assistant did not answer in time'));
}

function finish(state: CallSnapshot, statusMessage: string, error: CallError | null): Transition {
  const { lifecycle, messages, durationSeconds, input, hearsVisitor } = state;
  const unsent = unsentLines(lifecycle);
  const kept = messages.filter((message) => !unsent.includes(message));
  const left = { messages: kept, durationSeconds, input, hearsVisitor, statusMessage, error };
  return change(initialSnapshot, left, { type: 'release' });
}

/** An end that nobody wanted is told as an error, unless a better one is known or the visitor hung up anyway. */
function endError({ error, lifecycle }: CallSnapshot, reason = ''): CallError | null {
  if (error !== null || lifecycle.phase === 'ending' || !isFault(reason)) return error;
  return new CallError('call-failed', reason, { code: reason });
}

function explainEnd(state: CallSnapshot, reason: string): Transition {
  // `Call ended` is said of a call only; a start that failed has its own error.
  if (state.lifecycle.phase !== 'idle' || state.statusMessage !== 'Call ended') return stay(state);
  return change(state, { error: endError(state, reason) });
}

/** Ends that are the provider's fault; all others are somebody's wish or a limit of the assistant. */
const isFault = (reason: string): boolean => /error|worker-shutdown|assistant-not-found/.test(reason);

/** What the assistant never got was not said. */
function unsentLines(lifecycle: CallLifecycle): readonly TranscriptMessage[] {
  const before = withoutEnding(lifecycle);
  return before.phase === 'connecting' ? before.queue : [];
}

function loseMicrophone(state: CallSnapshot, error: CallError): Transition {
  if (state.input === 'text') return stay(state);
  return state.lifecycle.phase === 'connecting' ? finish(state, '', error) : change(state, { error });
}

function tick(state: CallSnapshot, atMs: number): Transition {
  const before = withoutEnding(state.lifecycle);
  if (before.phase !== 'active') return stay(state);
  return change(state, { durationSeconds: wholeSeconds(before.startedAtMs, atMs) });
}

const wholeSeconds = (fromMs: number, toMs: number): number =>
  Math.max(0, Math.floor((toMs - fromMs) / 1000));

function hear(state: CallSnapshot, message: TranscriptMessage, final: boolean): Transition {
  if (!final) return change(state, { partials: { ...state.partials, [message.role]: message.content } });
  if (message.content.trim() === '')
    return change(state, { partials: { ...state.partials, [message.role]: '' } });
  const partials = { ...state.partials, [message.role]: '' };
  if (repeatsTyped(state.messages, message)) return change(state, { partials });
  return change(state, { partials, messages: [...state.messages, message] });
}

function submitText(state: CallSnapshot, message: TranscriptMessage): Transition {
  const { lifecycle } = state;
  const messages = [...state.messages, message];
  if (lifecycle.phase === 'active')
    return change(state, { messages }, { type: 'send-text', text: message.content });
  if (lifecycle.phase !== 'connecting') return stay(state);
  return change(state, { messages, lifecycle: { ...lifecycle, queue: [...lifecycle.queue, message] } });
}
