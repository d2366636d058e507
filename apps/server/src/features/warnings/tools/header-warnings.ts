import type { ApiWarning, JsonSchema, Server } from '@saywell/contract';
import { isReservedHeader } from '../../server-messages/request-headers.ts';
import { hasTags } from '../../templates/render-template.ts';
import { withoutEffect } from '../fields/field-effect.ts';

/** Undefined: it has no value of its own. */
type Header = readonly [name: string, value: string | undefined];

export const isHeaderName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(name);

/** Headers of a server that do not reach it. One without an address is asked nothing. */
export function serverHeaderWarnings(server: Server | undefined, at: string): readonly ApiWarning[] {
  if (server?.url === undefined) return [];
  return headerWarnings(Object.entries(server.headers ?? {}), `${at}.headers`);
}

/** The same of a request's own. `parameters`: what the model may give a value to; undefined: anything. */
export function requestHeaderWarnings(
  headers: JsonSchema | undefined,
  parameters: ReadonlySet<string> | undefined,
): readonly ApiWarning[] {
  const at = 'headers.properties';
  const all = Object.entries(headers?.properties ?? {}).map(([name, { value }]): Header => [name, value]);
  const idle = all.filter(([name, value]) => value === undefined && parameters?.has(name) === false);
  return [
    ...idle.map(([name]) =>
      withoutEffect(
        `${at}.${name}`,
        'It has no value, so it is not sent: write what is sent into its value.',
      ),
    ),
    ...headerWarnings(
      all.filter((header) => !idle.includes(header)),
      at,
    ),
  ];
}

function headerWarnings(headers: readonly Header[], at: string): readonly ApiWarning[] {
  return headers.flatMap(([name, value], index) => {
    const why = whyNotSent([name, value], headers.slice(index + 1));
    return why === undefined ? [] : [withoutEffect(`${at}.${name}`, why)];
  });
}

/** What is filled in is known when it is sent. */
function whyNotSent([name, value = '']: Header, behind: readonly Header[]): string | undefined {
  if (!isHeaderName(name)) return 'This is no name of a header: every request with it fails.';
  if (isReservedHeader(name))
    return 'It is not sent: what it says follows from the connection and the body of each request.';
  if (!hasTags(value) && !/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value))
    return 'It has a line break, or letters that no header can have: every request fails. Encode them.';
  const later = behind.find(
    ([other, said = '']) => other.toLowerCase() === name.toLowerCase() && said !== '' && !hasTags(said),
  );
  return later && `${later[0]} behind it is the same header, by its name in small letters: that one is sent.`;
}
