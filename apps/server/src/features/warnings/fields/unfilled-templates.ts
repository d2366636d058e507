import { type ApiWarning, type CreateAssistant, isFreeField } from '@saywell/contract';
import { hostOf } from '../../templates/fill-for-engines.ts';
import { hasTags } from '../../templates/render-template.ts';
import { analysisTemplatePaths, engineTemplatePaths, templatePaths } from '../../templates/template-paths.ts';
import { withoutEffect } from './field-effect.ts';
import { textsOf } from '../../templates/texts-of.ts';

const filled = [...templatePaths, ...analysisTemplatePaths, ...engineTemplatePaths].map(
  (pattern) =>
    new RegExp(
      `^${pattern
        .replaceAll(/[.[\]]/g, '\\$&')
        .replaceAll('\\[\\]', '\\[\\d+\\]')
        .replaceAll('*', '.+')}$`,
    ),
);
/** What tools and hooks do is filled in when they do it. */
const elsewhere = /^(?:model\.tools|hooks\[\d+\]\.do|credentials)\b/;

/**
 * Templates where nothing fills them in: whatever is no text of a call is used as it is written. The customer's own objects
 * (`metadata` …) are not looked into.
 */
export function unfilledTemplates(assistant: CreateAssistant): readonly ApiWarning[] {
  return textsOf(assistant, isFreeField).flatMap(([path, text]) => {
    if (!hasTags(text) || elsewhere.test(path)) return [];
    if (!filled.some((pattern) => pattern.test(path)))
      return [withoutEffect(path, 'This is used as it is written: no template is filled in here.')];
    const isAddress = /\burl$/.test(path) && hasTags(hostOf(text));
    return isAddress
      ? [
          withoutEffect(
            path,
            'Templates are filled in behind the host alone: the host is used as it is written.',
          ),
        ]
      : [];
  });
}
