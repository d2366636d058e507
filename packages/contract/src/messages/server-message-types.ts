import { z } from 'zod';

/** Names of the messages that the customer's server may ask for. */
export const serverMessageTypes = [
  'assistant.started',
  'assistant.speechStarted',
  'conversation-update',
  'end-of-call-report',
  'function-call',
  'hang',
  'language-changed',
  'language-change-detected',
  'model-output',
  'phone-call-control',
  'speech-update',
  'status-update',
  'transcript',
  "transcript[transcriptType='final']",
  'tool-calls',
  'transfer-destination-request',
  'handoff-destination-request',
  'transfer-update',
  'user-interrupted',
  'voice-input',
  'chat.created',
  'chat.deleted',
  'session.created',
  'session.updated',
  'session.deleted',
  'call.deleted',
  'call.delete.failed',
  'call.artifact.upload',
  'workflow.node.started',
] as const;
export const serverMessageTypeSchema = z.enum(serverMessageTypes);
export type ServerMessageType = z.infer<typeof serverMessageTypeSchema>;

/** What the customer's server is sent when the assistant's `serverMessages` is not set. */
export const defaultServerMessages: readonly ServerMessageType[] = [
  'assistant.started',
  'conversation-update',
  'end-of-call-report',
  'function-call',
  'hang',
  'speech-update',
  'status-update',
  'tool-calls',
  'transfer-destination-request',
  'handoff-destination-request',
  'user-interrupted',
  // Workflows have no list of their own to ask for it with.
  'workflow.node.started',
];
