/** A provider whose models may hear and speak by themselves. */
export interface RealtimeProvider {
  /** Voices that its models have; another name is the voice of another engine. */
  readonly voices: readonly string[];
  /** Names of these models. */
  readonly models: RegExp;
  /** Settings that its models do not take, as the contract names them. */
  readonly unread: readonly string[];
}

/** By the names of the contract. */
export const realtimeProviders: Readonly<Record<string, RealtimeProvider>> = {
  openai: {
    models: /realtime/,
    voices: ['alloy', 'ash', 'ballad', 'cedar', 'coral', 'echo', 'marin', 'sage', 'shimmer', 'verse'],
    unread: ['temperature', 'fallbackModels', 'reasoningEffort', 'promptCacheKey', 'promptCacheRetention'],
  },
  google: {
    models: /(?:^|-)(?:live|native-audio|realtime)(?:-|$)/,
    voices: ['Puck', 'Charon', 'Kore', 'Fenrir', 'Aoede'],
    unread: [],
  },
};

/** Undefined: the model reads and writes text. */
export function realtimeProviderOf(
  provider: string,
  model: string | undefined,
): RealtimeProvider | undefined {
  const known = Object.hasOwn(realtimeProviders, provider) ? realtimeProviders[provider] : undefined;
  return model !== undefined && known?.models.test(model) ? known : undefined;
}
