import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { firstWordLimitsMs } from '../../agents/availability/first-word-limits.ts';
import { hasTags } from '../../templates/render-template.ts';
import { withoutEffect } from '../fields/field-effect.ts';
import { isHeaderName } from '../tools/header-warnings.ts';

/** Seconds that a call waits for the first word of an answer, and a chat. */
const longest = { call: firstWordLimitsMs.call / 1000, chat: firstWordLimitsMs.chat / 1000 } as const;
const ours = new Set(['authorization', 'content-type']);

/** What the customer's own model is not told, and how long it is not waited for. */
export function customModelWarnings({ model }: Pick<CreateAssistant, 'model'>): readonly ApiWarning[] {
  if (model?.provider !== 'custom-llm') return [];
  const { headers = {}, timeoutSeconds = 0, url } = model;
  const unsent = Object.keys(headers)
    .filter((name) => ours.has(name.toLowerCase()))
    .map((name) =>
      withoutEffect(
        `model.headers.${name}`,
        'It is not sent: the key of a custom-llm credential stands in authorization, and what is sent is JSON.',
      ),
    );
  const found = [...unsent, ...badHeaders(headers), ...badAddress(url)];
  if (timeoutSeconds <= longest.call) return found;
  const why = `The first word of an answer is waited for ${longest.call} s in a call and ${longest.chat} s in a chat, no longer.`;
  return [...found, withoutEffect('model.timeoutSeconds', why)];
}

function badHeaders(headers: Readonly<Record<string, string>>): readonly ApiWarning[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const at = `model.headers.${name}`;
    if (!isHeaderName(name)) return [withoutEffect(at, 'This is no name of a header: every request fails.')];
    return hasTags(value) || /^[\t\u0020-\u007e]*$/.test(value)
      ? []
      : [withoutEffect(at, 'A header has letters of ASCII alone: this one is left out.')];
  });
}

function badAddress(url: string | undefined): readonly ApiWarning[] {
  if (url === undefined || hasTags(url)) return [];
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return [withoutEffect('model.url', 'It is no address of http or https: every request fails.')];
  if (new URL(url).search === '') return [];
  const why = '/chat/completions is put behind it: with a question mark in it every request fails.';
  return [withoutEffect('model.url', why)];
}
