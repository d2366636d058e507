import { z } from 'zod';

/** Names of the messages that an agent may send to the page. */
export const clientMessageTypes = [
  'assistant.speechStarted',
  'assistant.started',
  'conversation-update',
  'function-call',
  'function-call-result',
  'hang',
  'language-changed',
  'metadata',
  'model-output',
  'speech-update',
  'status-update',
  'tool-calls',
  'tool-calls-result',
  'tool.completed',
  'transcript',
  'transfer-update',
  'turn-metrics',
  'user-interrupted',
  'voice-input',
  'workflow.node.started',
] as const;
export const clientMessageTypeSchema = z.enum(clientMessageTypes);
export type ClientMessageType = z.infer<typeof clientMessageTypeSchema>;

/** What an assistant sends when its `clientMessages` is not set. */
export const defaultClientMessages: readonly ClientMessageType[] = [
  'assistant.started',
  'conversation-update',
  'function-call',
  'hang',
  // Not in the published list: the page learns from it what this call cannot do.
  'metadata',
  'model-output',
  'speech-update',
  'status-update',
  'tool-calls',
  'transcript',
  'transfer-update',
  // Saywell's own: how long each part of a turn took.
  'turn-metrics',
  'user-interrupted',
  'voice-input',
  'workflow.node.started',
];
