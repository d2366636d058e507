import type { AgentLogEvent } from '@saywell/agent';
import type { CallPulse } from '@saywell/contract';

/** What of a running call its log tells. */
export interface LoggedPulse {
  readonly state: CallPulse['state'];
  /** Epoch ms since when nobody says anything; null: somebody does, or the assistant thinks. */
  readonly quietSince: number | null;
  readonly said: CallPulse['said'];
  readonly toolFailed: boolean;
  readonly isMuted: boolean;
}

export const firstPulse: LoggedPulse = {
  state: 'listening',
  quietSince: null,
  said: undefined,
  toolFailed: false,
  isMuted: false,
};

const maxSaidLength = 200;

/**
 * How a call is after an event of its agent. `shown`: what may be read of the event; undefined: nothing, as where the
 * call keeps no log.
 */
export function nextPulse(
  before: LoggedPulse,
  event: AgentLogEvent,
  shown: Readonly<Record<string, unknown>> | undefined,
): LoggedPulse {
  switch (event.type) {
    case 'turn':
      return { ...before, ...turnOf(event['state'], event.at) };
    case 'assistant-muted':
      return { ...before, isMuted: event['muted'] === true };
    case 'tool-answered':
      return typeof event['code'] === 'string' ? { ...before, toolFailed: true } : before;
    case 'user-said':
      return withSaid(before, 'user', shown?.['text'], event.at);
    case 'message':
      return withTranscript(before, shown?.['message'], event.at);
    default:
      return before;
  }
}

function turnOf(state: unknown, at: number): Pick<LoggedPulse, 'state' | 'quietSince'> {
  if (state === 'thinking' || state === 'speaking') return { state, quietSince: null };
  return { state: 'listening', quietSince: state === 'listening' ? at : null };
}

function withTranscript(before: LoggedPulse, message: unknown, at: number): LoggedPulse {
  if (typeof message !== 'object' || message === null || !('type' in message)) return before;
  if (message.type !== 'transcript' || !('role' in message) || !('transcript' in message)) return before;
  return withSaid(before, message.role === 'user' ? 'user' : 'assistant', message.transcript, at);
}

/** The end of what is being said is what is new. */
function withSaid(before: LoggedPulse, role: 'user' | 'assistant', text: unknown, at: number): LoggedPulse {
  if (typeof text !== 'string' || text.trim() === '') return before;
  const whole = text.trim();
  const cut = whole.length > maxSaidLength ? `…${whole.slice(1 - maxSaidLength)}` : whole;
  return { ...before, said: { role, text: cut, at: new Date(at).toISOString() } };
}
