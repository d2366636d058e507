import { type ApiWarning, type CreateAssistant, isFreeField } from '@saywell/contract';
import { hostOf } from '../../templates/fill-for-engines.ts';
import { analysisTemplatePaths, engineTemplatePaths, templatePaths } from '../../templates/template-paths.ts';
import { withoutEffect } from './field-effect.ts';

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
/** Objects within objects that a body may have; schemas allow fewer. */
const maxDepth = 50;
const hasTags = (text: string): boolean => /\{[{%]/.test(text);

/**
 * Templates where nothing fills them in: whatever is no text of a call is used as it is written. The customer's own objects
 * (`metadata` …) are not looked into.
 */
export function unfilledTemplates(assistant: CreateAssistant): readonly ApiWarning[] {
  return textsOf(assistant, '', 0).flatMap(([path, text]) => {
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

function textsOf(value: unknown, path: string, depth: number): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (isFreeField(name)) return [];
    const at = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    return textsOf(inner, at, depth + 1);
  });
}
