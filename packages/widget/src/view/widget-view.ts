import {
  type CallError,
  type CallPhase,
  type CallSnapshot,
  formatDuration,
  type TranscriptMessage,
} from '@saywell/react/store';
import { describeProblem } from '../describe-problem.ts';
import type { LookSettings, WidgetMode, WidgetPosition, WidgetTheme } from '../settings.ts';

/** What the visitor has done with the element itself. */
export interface InterfaceState {
  readonly isOpen: boolean;
  /** The text to agree to before the call that was asked for may start; empty: nothing is asked. */
  readonly consentText: string;
  /** The microphone failed once: typing is the way in, whatever the page had planned. */
  readonly mustType: boolean;
  /** The button that started the call may end it now. */
  readonly canEnd: boolean;
  /** A problem that the visitor has closed. */
  readonly dismissed: CallError | null;
}

export const initialInterface: InterfaceState = {
  isOpen: false,
  consentText: '',
  mustType: false,
  canEnd: false,
  dismissed: null,
};

/** Everything that is shown, without how. */
export interface WidgetView {
  readonly theme: WidgetTheme;
  readonly position: WidgetPosition;
  readonly title: string;
  readonly isOpen: boolean;
  readonly phase: CallPhase;
  readonly status: string;
  /** Empty outside of a call. */
  readonly duration: string;
  /** Shown where the transcript will be; empty once something was said. */
  readonly invitation: string;
  readonly messages: readonly TranscriptMessage[];
  readonly partials: CallSnapshot['partials'];
  readonly hasWaveform: boolean;
  readonly consentText: string;
  readonly problem: string;
  readonly note: string;
  readonly callButton: { readonly label: string; readonly shows: 'start' | 'busy' | 'end' } | null;
  readonly mute: { readonly isPressed: boolean; readonly isDisabled: boolean } | null;
  readonly textInput: { readonly isDisabled: boolean } | null;
}

export function describeWidget(
  look: LookSettings,
  mode: WidgetMode,
  snapshot: CallSnapshot,
  state: InterfaceState,
): WidgetView {
  const { phase } = snapshot.lifecycle;
  const mayTalk = mode !== 'chat';
  const mayType = mode !== 'voice' || state.mustType || !snapshot.hearsVisitor;
  const { messages, partials } = snapshot;
  return {
    ...look,
    isOpen: state.isOpen || look.position === 'inline',
    phase,
    status: describeStatus(snapshot),
    duration: phase === 'idle' ? '' : formatDuration(snapshot.durationSeconds),
    invitation: messages.length === 0 && partials.user + partials.assistant === '' ? look.greeting : '',
    messages,
    partials,
    hasWaveform: mayTalk,
    consentText: state.consentText,
    problem:
      snapshot.error === null || snapshot.error === state.dismissed
        ? ''
        : describeProblem(snapshot.error, phase !== 'idle'),
    note: describeNote(snapshot, mode),
    callButton: mayTalk || phase !== 'idle' ? describeCallButton(phase, mayTalk, state.canEnd) : null,
    mute: mayTalk
      ? { isPressed: snapshot.isMuted, isDisabled: phase !== 'active' || snapshot.input === 'text' }
      : null,
    textInput: mayType ? { isDisabled: phase === 'ending' } : null,
  };
}

function describeStatus({ lifecycle, statusMessage, isMuted }: CallSnapshot): string {
  if (lifecycle.phase === 'ending') return 'Ending…';
  return isMuted ? `${statusMessage}, muted` : statusMessage || 'Ready';
}

function describeNote({ isAudioBlocked, hearsVisitor, lifecycle }: CallSnapshot, mode: WidgetMode): string {
  // Who writes misses neither sound nor hearing.
  if (mode === 'chat') return '';
  if (isAudioBlocked) return 'Your browser holds the sound back. Press anywhere to hear the assistant.';
  const cannotHear = !hearsVisitor && lifecycle.phase !== 'idle';
  return cannotHear ? 'The assistant cannot hear you today. Please write.' : '';
}

function describeCallButton(phase: CallPhase, mayTalk: boolean, canEnd: boolean): WidgetView['callButton'] {
  if (phase === 'idle') return { label: 'Start call', shows: 'start' };
  if (phase === 'ending') return { label: 'Ending…', shows: 'busy' };
  if (!canEnd) return { label: 'Connecting…', shows: 'busy' };
  return { label: mayTalk ? 'End call' : 'End chat', shows: 'end' };
}
