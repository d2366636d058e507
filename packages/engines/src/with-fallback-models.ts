import { type ChatModel, EngineError } from '@saywell/agent';

/** More would only make the visitor wait longer. */
const maxFallbacks = 3;

/**
 * Asks other models of the same endpoint, in their order, when the answer does not begin. An answer that has begun is
 * never asked for again: its first words may have been spoken.
 */
export function withFallbackModels(model: ChatModel, fallbacks: readonly string[]): ChatModel {
  if (fallbacks.length === 0) return model;
  return {
    name: model.name,
    async stream(request) {
      const named = [request.options.model, ...fallbacks.slice(0, maxFallbacks)];
      let failure: unknown;
      for (const one of named) {
        try {
          return await model.stream({ ...request, options: { ...request.options, model: one } });
        } catch (error) {
          if (!mayBeTheModel(error)) throw error;
          failure ??= error;
        }
      }
      throw failure;
    },
  };
}

/** A refused key or a visitor who speaks on is the same for every model. */
function mayBeTheModel(error: unknown): boolean {
  return (
    error instanceof EngineError && error.code !== 'engine-unauthorized' && error.code !== 'engine-aborted'
  );
}
