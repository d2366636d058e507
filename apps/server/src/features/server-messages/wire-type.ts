import { defaultServerMessages, type ServerMessage } from '@saywell/contract';
import type { ServerMessageTarget } from './server-target.ts';

/** Of these the call waits for the answer: they are sent whatever is asked for. */
export const requests: ReadonlySet<string> = new Set([
  'tool-calls',
  'assistant-request',
  'transfer-destination-request',
  'handoff-destination-request',
  'knowledge-base-request',
  'call.endpointing.request',
  'campaign.predial',
  'voice-request',
]);
const finalTranscript = "transcript[transcriptType='final']";

/** The `type` under which a message is sent; null: nobody asked for it. */
export function wireType(message: ServerMessage, target: ServerMessageTarget): string | null {
  const { type } = message;
  if (requests.has(type)) return type;
  if (type.startsWith('campaign.') || type.startsWith('contact.')) {
    const asked = target.campaign?.serverMessages;
    return !Array.isArray(asked) || asked.includes(type) ? type : null;
  }
  const asked: readonly string[] = target.assistant?.serverMessages ?? defaultServerMessages;
  if (asked.includes(type)) return type;
  const isFinal = message.type === 'transcript' && message.transcriptType === 'final';
  return isFinal && asked.includes(finalTranscript) ? finalTranscript : null;
}

/** Missing one of these is noticed: they outlive a crash, and are tried again. */
export function isImportant(message: ServerMessage): boolean {
  if (message.type === 'status-update') return message.status === 'ended';
  return (
    message.type === 'end-of-call-report' || /^(chat|session|campaign|contact|call)\./.test(message.type)
  );
}
