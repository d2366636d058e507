import { createBuiltInDialogue } from '@saywell/agent';
import type { CallParts } from '../../compose/call-parts.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

const refuse = async (): Promise<never> => {
  throw new DomainError('media-unavailable', 'This server does not take calls.');
};

/** A server that only has the management API: every call is refused, and `/health` says why. */
export async function noCalls(): Promise<CallParts> {
  return {
    liveCount: () => 0,
    drain: async () => undefined,
    textModelOf: () => undefined,
    dialogues: { dialogueOf: () => createBuiltInDialogue(), knowledgeOf: async () => [] },
    service: {
      createWebCall: refuse,
      addParticipant: refuse,
      end: async () => undefined,
      monitor: async () => undefined,
      events: async () => undefined,
      find: () => undefined,
      running: async () => ({ results: [] }),
      access: undefined,
      limits: async () => ({ concurrencyBlocked: false, concurrencyLimit: 0, remainingConcurrentCalls: 0 }),
    },
    probes: {
      engines: () => ({ voiceActivity: null, speechToText: null, textToSpeech: null, dialogue: null }),
      media: () => 'down',
      rooms: () => ({ open: 0, participants: 0 }),
    },
    plugins: [],
    [Symbol.asyncDispose]: async () => undefined,
  };
}
