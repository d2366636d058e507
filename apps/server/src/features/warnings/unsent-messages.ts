import type { ClientMessageType, ServerMessageType } from '@saywell/contract';

/** Names that an assistant may ask for and that nothing on this server sends to a page. */
export const unsentClientMessages: readonly ClientMessageType[] = [
  'function-call',
  'function-call-result',
  'language-changed',
  'tool.completed',
];

/** The same of the customer's server. */
export const unsentServerMessages: readonly ServerMessageType[] = [
  'function-call',
  'language-changed',
  'language-change-detected',
  'phone-call-control',
  'call.artifact.upload',
];
