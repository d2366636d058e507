import type { ApiWarning, CreateTool, VariableExtractionPlan } from '@saywell/contract';
import { templateIssue } from '../templates/render-template.ts';
import { aliasTemplate } from '../tools/extract-variables.ts';

/** Aliases of a tool, and of whoever it hands over to, that are no templates. */
export function toolAliasWarnings(tool: CreateTool): readonly ApiWarning[] {
  if (tool.type === 'handoff')
    return (tool.destinations ?? []).flatMap((destination, index) =>
      aliasWarnings(destination, `destinations[${index}].`),
    );
  return aliasWarnings(tool);
}

/** Aliases that are no templates, of whatever may have a plan. `at`: its path with a dot at its end. */
export function aliasWarnings(of: object, at = ''): readonly ApiWarning[] {
  if (!hasPlan(of)) return [];
  return (of.variableExtractionPlan?.aliases ?? []).flatMap(({ value }, index) => {
    const issue = templateIssue(aliasTemplate(value));
    const path = `${at}variableExtractionPlan.aliases[${index}].value`;
    return issue === null ? [] : [{ ...issue, path }];
  });
}

const hasPlan = (of: object): of is { readonly variableExtractionPlan?: VariableExtractionPlan } =>
  'variableExtractionPlan' in of;
