import type { CreateAssistant } from '@saywell/contract';
import { transcriberProviders } from '@saywell/engines';

export type NamedTranscriber = NonNullable<CreateAssistant['transcriber']>;
export type NamedVoice = NonNullable<CreateAssistant['voice']>;

/** The voices that take over, in their order. */
export function listedVoices({ fallbackPlan }: NamedVoice): readonly NamedVoice[] {
  return fallbackPlan?.voices ?? [];
}

/** The transcribers of the plan, in their order. */
export function listedTranscribers({ fallbackPlan }: NamedTranscriber): readonly NamedTranscriber[] {
  return fallbackPlan?.transcribers ?? [];
}

/** Those that the plan does not name and may have a key, where it allows them; in the language that is asked for. */
export function automaticTranscribers(asked: NamedTranscriber): readonly NamedTranscriber[] {
  if (asked.fallbackPlan?.autoFallback?.enabled !== true) return [];
  const named = new Set<string>([asked, ...listedTranscribers(asked)].map(({ provider }) => provider));
  const language = 'language' in asked && asked.language !== undefined ? { language: asked.language } : {};
  return (
    Object.entries(transcriberProviders)
      .filter(([provider, { credential }]) => credential !== null && !named.has(provider))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every provider of the registry is one of the contract.
      .map(([provider]) => ({ provider, ...language }) as NamedTranscriber)
  );
}
