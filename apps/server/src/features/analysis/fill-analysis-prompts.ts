import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { changeTemplates } from '../templates/fill-templates.ts';
import type { RenderTemplate } from '../templates/render-template.ts';
import { analysisTemplatePaths } from '../templates/template-paths.ts';
import { promptNames } from './prompts.ts';

const names = promptNames.join('|');
const ownTag = new RegExp(`\\{\\{\\s*(${names})\\s*\\}\\}`, 'g');
/** In place of an own tag while the others are filled in. */
const keptTag = new RegExp(`\\uE000(${names})\\uE001`, 'g');

/**
 * The assistant with the values of its call in the prompts of its analysis. What only the analysis knows (`{{transcript}}`,
 * `{{schema}}` …) keeps its tag; such a tag in a value is text.
 */
export function fillAnalysisPrompts(
  assistant: CreateAssistant,
  render: RenderTemplate,
  onWarning: (warning: ApiWarning) => void = () => undefined,
): CreateAssistant {
  const fill = (prompt: string, path: string): string => {
    const { text, problems } = render(prompt.replace(ownTag, '\uE000$1\uE001'));
    for (const { code, message } of problems) onWarning({ path, code, message });
    return text.replace(ownTag, '{ {$1}}').replace(keptTag, '{{$1}}');
  };
  return changeTemplates(assistant, fill, analysisTemplatePaths);
}
