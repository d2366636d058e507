import type { CreateAssistant } from '@saywell/contract';
import type { BilledEngine } from '../costs/billed-engine.ts';

/** Whatever may answer for an assistant: its model, and the fallback models at the same endpoint. */
export function answeringModels(
  { model }: Pick<CreateAssistant, 'model'>,
  first: BilledEngine,
): readonly BilledEngine[] {
  const fallbacks = model?.provider === 'openai' ? (model.fallbackModels ?? []) : [];
  return [first, ...fallbacks.map((name) => ({ ...first, model: name }))];
}
