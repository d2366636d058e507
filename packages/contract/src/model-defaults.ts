/** What a language model of an assistant that does not say is asked for; apart from `limits`, which pages load. */
export const modelDefaults = {
  temperature: 0.5,
  /** Of one answer, tokens. */
  maxTokens: 250,
} as const;
