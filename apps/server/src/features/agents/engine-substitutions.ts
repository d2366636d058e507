import type { AgentEngines } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';

/** A provider that an assistant asks for and this installation has no engine of. */
export interface EngineSubstitution {
  readonly part: 'transcriber' | 'model' | 'voice';
  readonly provider: string;
  /** The engine that does its work; null when none can. */
  readonly engine: string | null;
}

/** Providers whose engine, where it is configured, is the endpoint that speaks the OpenAI protocol. */
const hosted = new Set(['openai', 'custom-llm']);

/** Which of an assistant's providers other engines stand in for. */
export function engineSubstitutions(
  { transcriber, model, voice }: CreateAssistant,
  engines: AgentEngines,
): readonly EngineSubstitution[] {
  const parts = [
    { part: 'transcriber', provider: transcriber?.provider, engine: engines.speechToText?.name ?? null },
    { part: 'model', provider: model?.provider, engine: engines.dialogue.name },
    { part: 'voice', provider: voice?.provider, engine: engines.textToSpeech?.name ?? null },
  ] as const;
  return parts.flatMap(({ part, provider, engine }) => {
    // The model does their work: nothing stands in for them.
    if (engines.realtime !== undefined && part !== 'model') return [];
    if (provider === undefined || provider === 'saywell') return [];
    if (engine === provider || (engine === 'openai' && hosted.has(provider))) return [];
    return [{ part, provider, engine }];
  });
}
