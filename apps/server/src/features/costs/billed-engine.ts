/** An engine that did its part of a call. */
export interface BilledEngine {
  /** The engine's name. */
  readonly provider: string;
  readonly model?: string;
  readonly voiceId?: string;
}

/** The model that an engine is asked for by its provider's settings; undefined: it has none, or another engine stands in. */
export function billedModel(
  settings: { readonly provider: string } | null | undefined,
  engine: { readonly name: string },
): string | undefined {
  if (settings?.provider !== engine.name || !('model' in settings)) return undefined;
  return typeof settings.model === 'string' ? settings.model : undefined;
}
