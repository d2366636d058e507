import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { changeTemplates } from './fill-templates.ts';
import { templateIssue } from './render-template.ts';

/** Texts of an assistant, or of overrides, that are no templates. */
export function templateWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  const warnings: ApiWarning[] = [];
  changeTemplates(assistant, (text, path) => {
    const issue = templateIssue(text);
    if (issue !== null) warnings.push({ path, code: issue.code, message: issue.message });
    return text;
  });
  return warnings;
}
