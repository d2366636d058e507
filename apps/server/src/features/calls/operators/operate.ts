import type { InboundMessage, OperatorAction, OperatorEvent } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { LiveCall } from '../live/live-call.ts';
import { noted, type Operator } from './operator.ts';

interface Performed {
  readonly event: OperatorEvent;
  readonly message: InboundMessage;
}

const performedBy = (action: OperatorAction): Performed => {
  switch (action.type) {
    case 'say':
      return {
        event: 'operator-said',
        message: { type: 'say', content: action.text, interruptAssistantEnabled: true },
      };
    case 'whisper':
      return {
        event: 'operator-whispered',
        message: {
          type: 'add-message',
          message: { role: 'system', content: action.text },
          triggerResponseEnabled: false,
        },
      };
    case 'interrupt':
      return { event: 'operator-interrupted', message: { type: 'control', control: 'interrupt-assistant' } };
    case 'mute':
      return { event: 'operator-muted', message: { type: 'control', control: 'mute-assistant' } };
    case 'unmute':
      return { event: 'operator-unmuted', message: { type: 'control', control: 'unmute-assistant' } };
    case 'end':
      return { event: 'operator-ended', message: { type: 'end-call' } };
  }
};

/**
 * Does what an operator wants, and writes down who wanted it.
 *
 * @throws {DomainError} `call-not-in-progress`
 */
export function operate(
  live: Pick<LiveCall, 'isTalking' | 'note' | 'steer'>,
  operator: Operator,
  action: OperatorAction,
): void {
  const { event, message } = performedBy(action);
  if (!live.isTalking) throw callNotInProgress();
  live.note(event, { ...noted(operator), ...('text' in action && { text: action.text }) });
  live.steer(message);
}

export const callNotInProgress = (): DomainError =>
  new DomainError('call-not-in-progress', 'The call is not in progress.');
