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
  /** Of the assistant that has the conversation. */
  readonly config: () => Pick<AgentConfig, 'clientMessages'>;
  /** What the assistant's transcripts say of him; nothing while there is only one. */
  readonly speaker: () => { readonly assistantName?: string; readonly assistantId?: string };
  readonly host: Pick<AgentHost, 'sendMessage' | 'emitted'>;
  readonly now: () => number;
  readonly log: Log;
}): SendMessage {
  const { host, log, now } = options;
  return (outgoing) => {
    const isSpoken = outgoing.type === 'transcript' && outgoing.role === 'assistant';
    const speaker = isSpoken ? options.speaker() : {};
    const message = { ...outgoing, ...speaker, timestamp: now() } as ClientMessage;
    if (!notLogged.has(message.type)) log('message', { message });
    host.emitted?.(message);
    if (options.config().clientMessages.has(message.type)) host.sendMessage(message);
  };
}
