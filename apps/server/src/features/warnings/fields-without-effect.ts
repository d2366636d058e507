/** Of `custom-llm`, whose model the operator's endpoint is when it has no address of its own. */
export const fieldsOfCustomModels: readonly string[] = [
  'model.url',
  'model.headers',
  'model.metadataSendMode',
  'model.timeoutSeconds',
];

/** Settings of language models, which the built-in dialogue is not. */
export const fieldsOfLanguageModels: readonly string[] = [
  'model.temperature',
  'model.maxTokens',
  'model.fallbackModels',
  'model.reasoningEffort',
  'model.promptCacheKey',
  'model.promptCacheRetention',
  'model.thinking',
];
