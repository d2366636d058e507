import { anthropicTemperature } from './anthropic/request-body.ts';
import { modelProviderOf } from './model-providers.ts';
import { thinksFirst } from './openai-compatible/request-body.ts';

interface ModelSettings {
  readonly provider: string;
  readonly model?: string | undefined;
  readonly temperature?: number | undefined;
  readonly reasoningEffort?: string | undefined;
  readonly thinking?: { readonly budgetTokens?: number | undefined } | undefined;
}

/** What a request has of a temperature that is set: none, or another one. Undefined: it is as it is set. */
export function changedTemperature(settings: ModelSettings): 'none' | number | undefined {
  const { provider, model = '', temperature, reasoningEffort, thinking } = settings;
  if (temperature === undefined) return undefined;
  if (provider === 'anthropic' || provider === 'anthropic-bedrock') {
    const sent = anthropicTemperature(model, temperature, thinking !== undefined);
    return sent === temperature ? undefined : (sent ?? 'none');
  }
  return modelProviderOf(provider)?.protocol === 'openai' && thinksFirst(model, reasoningEffort)
    ? 'none'
    : undefined;
}
