import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { changedTemperature } from '@saywell/engines';
import { withoutEffect } from '../fields/field-effect.ts';

/** A temperature that the model does not take as it is set. */
export function temperatureWarnings({ model }: Pick<CreateAssistant, 'model'>): readonly ApiWarning[] {
  const changed = model === undefined ? undefined : changedTemperature(model);
  if (model === undefined || changed === undefined) return [];
  const why =
    changed === 'none'
      ? `${model.model ?? model.provider} takes no temperature, as it is set here: it is asked without one.`
      : `The highest temperature of ${model.provider} is ${changed}: that is used.`;
  return [withoutEffect('model.temperature', why)];
}
