import type { CreateAssistant } from '@saywell/contract';
import { transcriberProviders } from '@saywell/engines';

export type NamedTranscriber = NonNullable<CreateAssistant['transcriber']>;
export type NamedVoice = NonNullable<CreateAssistant['voice']>;

/** More would only cost time when all of them fail. */
const maxAutomatic = 2;

/** The voices that take over, in their order. */
export function listedVoices({ fallbackPlan }: NamedVoice): readonly NamedVoice[] {
  return fallbackPlan?.voices ?? [];
}

/**
 * The transcribers that take over, in their order: those of the plan, and where it allows that, those that are not
 * named and may have a key.
 */
export function listedTranscribers(asked: NamedTranscriber): readonly NamedTranscriber[] {
  const { transcribers = [], autoFallback } = asked.fallbackPlan ?? {};
  if (autoFallback?.enabled !== true) return transcribers;
  const named = new Set<string>([asked, ...transcribers].map(({ provider }) => provider));
  const others = Object.entries(transcriberProviders)
    .filter(([provider, { credential }]) => credential !== null && !named.has(provider))
    .slice(0, maxAutomatic)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every provider of the registry is one of the contract.
    .map(([provider]) => ({ provider }) as NamedTranscriber);
  return [...transcribers, ...others];
}
