import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { changeTemplates } from './fill-templates.ts';
import { templateIssue } from './render-template.ts';
import { analysisTemplatePaths, engineTemplatePaths, templatePaths } from './template-paths.ts';

/** Texts of an assistant, or of overrides, that are no templates. */
export function templateWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  const warnings: ApiWarning[] = [];
  const judge = (text: string, path: string): string => {
    const issue = templateIssue(text);
    if (issue !== null) warnings.push({ path, code: issue.code, message: issue.message });
    return text;
  };
  changeTemplates(assistant, judge, [...templatePaths, ...analysisTemplatePaths, ...engineTemplatePaths]);
  return warnings;
}
