import type { Transcriber } from '@saywell/contract';

/** Fields of the contract for which a vendor's documented protocol has no place, by its provider. */
const unread: Readonly<Record<string, readonly string[]>> = {
  'assembly-ai': ['wordFinalizationMaxWaitTime', 'endUtteranceSilenceThreshold'],
  'custom-transcriber': ['server.backoffPlan', 'server.encryptedPaths'],
  gladia: ['transcriptionHint', 'prosody'],
  speechmatics: ['numeralStyle', 'endOfTurnSensitivity', 'minimumSpeechDuration'],
  xai: ['model'],
};

/** The fields of a transcriber that its adapter has nothing to do with. */
export const unreadTranscriberFields = ({ provider }: Pick<Transcriber, 'provider'>): readonly string[] =>
  Object.hasOwn(unread, provider) ? (unread[provider] ?? []) : [];
