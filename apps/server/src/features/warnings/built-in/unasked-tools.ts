import { unaskedParameters } from '@saywell/agent';
import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { callableTool, handsOver } from '../../tools/tool-forms.ts';
import { withoutEffect } from '../fields/field-effect.ts';

/** Functions that the built-in dialogue never calls, because it cannot ask for what they need. */
export function unaskedToolWarnings({ model }: Pick<CreateAssistant, 'model'>): readonly ApiWarning[] {
  return (model?.tools ?? []).flatMap((tool, index) => {
    const called = handsOver(tool) ? null : callableTool(tool);
    const [name] = unaskedParameters(called?.function.parameters ?? {});
    if (name === undefined) return [];
    const why = `The built-in dialogue cannot ask for "${name}": a list of objects, or an object without properties. It never calls this function; a language model does.`;
    return [withoutEffect(`model.tools[${index}]`, why)];
  });
}
