import type { ApiWarning, CreateAssistant, Server } from '@saywell/contract';
import { encryptedPath } from '../../server-messages/encrypted-path.ts';
import { withoutEffect } from '../fields/field-effect.ts';
import { encryptionWarnings } from '../tools/encryption-warnings.ts';

/** Fields of a `voice-request`. */
const fields: ReadonlySet<unknown> = new Set(['type', 'text', 'sampleRate', 'timestamp', 'voiceId']);

/** What of the requests of customers' own voices cannot be encrypted. */
export function customVoiceWarnings({ voice }: Pick<CreateAssistant, 'voice'>): readonly ApiWarning[] {
  const fallbacks = voice?.fallbackPlan?.voices ?? [];
  return [
    ...(voice?.provider === 'custom-voice' ? ofServer(voice.server, 'voice.server') : []),
    ...fallbacks.flatMap((one, place) =>
      one.provider === 'custom-voice'
        ? ofServer(one.server, `voice.fallbackPlan.voices[${place}].server`)
        : [],
    ),
  ];
}

function ofServer(server: Server, at: string): readonly ApiWarning[] {
  const path = `${at}.encryptedPaths`;
  const found = encryptionWarnings(server, path);
  if (found.length > 0) return found;
  return (server.encryptedPaths ?? []).flatMap((given, index) =>
    isOfRequest(given) ? [] : [withoutEffect(`${path}[${index}]`, nowhere)],
  );
}

const nowhere = `A voice-request has nothing there: message has ${[...fields].join(', ')}.`;

function isOfRequest(path: string): boolean {
  const steps = encryptedPath(path) ?? [];
  const inside = steps[0] === 'message' ? steps.slice(1) : steps;
  return inside.length === 1 && fields.has(inside[0]);
}
