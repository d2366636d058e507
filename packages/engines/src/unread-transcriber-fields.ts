import type { Transcriber } from '@saywell/contract';
import { unreadByDeepgram } from './deepgram/models.ts';

/** Fields of the contract for which a vendor's documented protocol has no place, by its provider. */
const unread: Readonly<Record<string, readonly string[]>> = {
  'assembly-ai': ['wordFinalizationMaxWaitTime', 'endUtteranceSilenceThreshold'],
  'custom-transcriber': ['server.backoffPlan', 'server.encryptedPaths'],
  gladia: ['transcriptionHint', 'prosody'],
  speechmatics: ['numeralStyle', 'endOfTurnSensitivity', 'minimumSpeechDuration'],
  xai: ['model'],
};

/** The fields of a transcriber that its adapter, or the model that it names, has nothing to do with. */
export function unreadTranscriberFields(transcriber: Transcriber): readonly string[] {
  const { provider } = transcriber;
  if (provider === 'deepgram') return unreadByDeepgram(transcriber);
  return Object.hasOwn(unread, provider) ? (unread[provider] ?? []) : [];
}
