import type { ClientMessage } from '@saywell/contract';
import type { AgentConfig, AgentHost } from '../agent.ts';
import type { Log } from './event-log.ts';

type WithoutTime<Message> = Message extends ClientMessage ? Omit<Message, 'timestamp'> : never;
export type OutgoingMessage = WithoutTime<ClientMessage>;
export type SendMessage = (message: OutgoingMessage) => void;

/** These come per token or repeat the history: the log has their content already. */
const notLogged = new Set<ClientMessage['type']>([
  'model-output',
  'conversation-update',
  'voice-input',
  'turn-metrics',
  'assistant.speechStarted',
  'tool-calls-result',
]);

/** Stamps messages for the page, writes them to the log, and passes on those that the page wants. */
export function createMessenger(options: {
  readonly config: AgentConfig;
  readonly host: Pick<AgentHost, 'sendMessage' | 'emitted'>;
  readonly now: () => number;
  readonly log: Log;
}): SendMessage {
  const { config, host, log, now } = options;
  return (outgoing) => {
    const message = { ...outgoing, timestamp: now() } as ClientMessage;
    if (!notLogged.has(message.type)) log('message', { message });
    host.emitted?.(message);
    if (config.clientMessages.has(message.type)) host.sendMessage(message);
  };
}
