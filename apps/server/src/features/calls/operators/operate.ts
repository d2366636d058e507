import type { OperatorAction, OperatorEvent } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { LiveCall } from '../live/live-call.ts';
import { noted, type Operator } from './operator.ts';

const eventOf = {
  say: 'operator-said',
  whisper: 'operator-whispered',
  interrupt: 'operator-interrupted',
  mute: 'operator-muted',
  unmute: 'operator-unmuted',
  end: 'operator-ended',
} as const satisfies Record<OperatorAction['type'], OperatorEvent>;

type OperatedCall = Pick<LiveCall, 'isTalking' | 'note' | 'brief' | 'steer'>;

/**
 * Does what an operator wants, and writes down who wanted it.
 *
 * @throws {DomainError} `call-not-in-progress`
 */
export function operate(live: OperatedCall, operator: Operator, action: OperatorAction): void {
  if (!live.isTalking) throw callNotInProgress();
  live.note(eventOf[action.type], { ...noted(operator), ...('text' in action && { text: action.text }) });
  perform(live, action);
}

function perform(live: OperatedCall, action: OperatorAction): void {
  switch (action.type) {
    case 'say':
      live.steer({ type: 'say', content: action.text, interruptAssistantEnabled: true });
      return;
    case 'whisper':
      live.brief(action.text);
      return;
    case 'interrupt':
      live.steer({ type: 'control', control: 'interrupt-assistant' });
      return;
    case 'mute':
      live.steer({ type: 'control', control: 'mute-assistant' });
      return;
    case 'unmute':
      live.steer({ type: 'control', control: 'unmute-assistant' });
      return;
    case 'end':
      live.steer({ type: 'end-call' });
  }
}

export const callNotInProgress = (): DomainError =>
  new DomainError('call-not-in-progress', 'The call is not in progress.');
