/** What an assistant's model says beside its messages and functions; adapters map what their vendor has. */
export interface ChatSettings {
  /** Absent: the provider's default. */
  readonly model?: string | undefined;
  /** Of the same provider, asked in this order when the first is refused or away. */
  readonly fallbackModels?: readonly string[] | undefined;
  readonly reasoningEffort?: string | undefined;
  readonly promptCacheKey?: string | undefined;
  readonly promptCacheRetention?: string | undefined;
  /** Absent: the model does not think before it answers, where that can be chosen. */
  readonly thinkingBudgetTokens?: number | undefined;
  /** Only for `custom-llm`; the key's header is not replaced. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Until the answer begins, seconds. Only for `custom-llm`; default 20. */
  readonly timeoutSeconds?: number | undefined;
  /** More fields of the request's body. Only for `custom-llm`; the chat's own fields win. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** The body has the request's `conversation`, too; its fields win over `body`. Only for `custom-llm`; default no. */
  readonly sendsConversation?: boolean | undefined;
}
