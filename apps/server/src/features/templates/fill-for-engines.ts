import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { changeTemplates } from './fill-templates.ts';
import { hasTags, type RenderTemplate } from './render-template.ts';
import { engineTemplatePaths } from './template-paths.ts';

/**
 * The assistant as its engines are told of it in this call: with the values of their addresses, headers and keywords. What comes
 * out empty, and a header that cannot be sent, is left out. Of an address only what follows its host is filled in, each value as
 * one part of it: whoever gives the values of a call decides not where a key is sent.
 */
export function fillForEngines(
  assistant: CreateAssistant,
  render: RenderTemplate,
  onWarning: (warning: ApiWarning) => void = () => undefined,
): CreateAssistant {
  const filled = (text: string, path: string): string => {
    const { text: said, problems } = render(text);
    for (const { code, message } of problems) onWarning({ path, code, message });
    return said;
  };
  return changeTemplates(
    assistant,
    (text, path) => {
      if (/\burl$/i.test(path)) return hasTags(text) ? addressOf(text, (part) => filled(part, path)) : text;
      const said = hasTags(text) ? filled(text, path) || null : text;
      if (said === null || !/\.headers\./.test(path) || canBeSent(said)) return said;
      const message =
        'This header cannot be sent with its value: it has a line break, or letters beyond ASCII.';
      onWarning({ path, code: 'field-without-effect', message });
      return null;
    },
    engineTemplatePaths,
  );
}

/** Scheme and host: what an address has before its path, its question or its fragment. */
export const hostOf = (address: string): string =>
  /^(?:[a-z][\w+.-]*:\/\/)?[^/?#]*/i.exec(address)?.[0] ?? '';

function addressOf(address: string, fill: (part: string) => string): string {
  const host = hostOf(address);
  const tag = /\{\{.*?\}\}/gs;
  return host + address.slice(host.length).replace(tag, (part) => encodeURIComponent(fill(part)));
}

/** As the endpoints of models want it: whoever is called José must not cost the call its model. */
const canBeSent = (value: string): boolean => /^[\x20-\x7e]*$/.test(value.trim());
