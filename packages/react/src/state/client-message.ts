import { isRecord } from '../is-record.ts';
import type { Speaker } from './call-state.ts';
import type { HeardLine } from './heard-only.ts';

/** What a page needs of the messages that a voice client emits; everything else is none of its business. */
export type ClientNotice =
  | { readonly type: 'transcript'; readonly role: Speaker; readonly text: string; readonly final: boolean }
  | { readonly type: 'visitor-speech'; readonly speaking: boolean }
  | { readonly type: 'interrupted' }
  /** What was heard of the assistant's last utterances, oldest first. */
  | { readonly type: 'heard-lines'; readonly lines: readonly HeardLine[] }
  /** `reason`: the server's name of why; empty when it gave none. */
  | { readonly type: 'ended'; readonly reason: string }
  | { readonly type: 'capabilities'; readonly hearsVisitor: boolean };

/** Reads one message of a voice client; undefined for kinds and shapes it does not know. */
export function parseClientMessage(fields: unknown): ClientNotice | undefined {
  if (!isRecord(fields)) return undefined;
  switch (fields.type) {
    case 'transcript':
      return parseTranscript(fields);
    case 'speech-update':
      // The assistant's own speech is reported by what is heard of it, not by what it meant to say.
      return fields.role === 'user'
        ? { type: 'visitor-speech', speaking: fields.status === 'started' }
        : undefined;
    case 'user-interrupted':
      return { type: 'interrupted' };
    case 'conversation-update':
      return parseHeardLines(fields.messages);
    case 'status-update':
      return parseEnd(fields);
    case 'metadata':
      return parseCapabilities(fields.metadata);
    default:
      return undefined;
  }
}

function parseEnd({ status, endedReason }: Record<string, unknown>): ClientNotice | undefined {
  if (status !== 'ended') return undefined;
  return { type: 'ended', reason: typeof endedReason === 'string' ? endedReason : '' };
}

function parseTranscript(fields: Record<string, unknown>): ClientNotice | undefined {
  if (typeof fields.transcript !== 'string') return undefined;
  const final = fields.transcriptType !== 'partial';
  return { type: 'transcript', role: toSpeaker(fields.role), text: fields.transcript, final };
}

function parseHeardLines(messages: unknown): ClientNotice | undefined {
  if (!Array.isArray(messages)) return undefined;
  const lines = messages.flatMap((line: unknown): HeardLine[] =>
    isRecord(line) && line.role === 'bot' && typeof line.message === 'string'
      ? [{ text: line.message, isOver: line.endTime !== undefined }]
      : [],
  );
  return { type: 'heard-lines', lines };
}

/** Only the visitor is `user`; every other role, `system` too, speaks for the assistant. */
function toSpeaker(role: unknown): Speaker {
  return role === 'user' ? 'user' : 'assistant';
}

function parseCapabilities(metadata: unknown): ClientNotice | undefined {
  if (typeof metadata !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(metadata);
    if (!isRecord(parsed) || !isRecord(parsed.capabilities)) return undefined;
    const { speechToText } = parsed.capabilities;
    return typeof speechToText === 'boolean'
      ? { type: 'capabilities', hearsVisitor: speechToText }
      : undefined;
  } catch {
    return undefined; // Other writers may put anything into this field.
  }
}
