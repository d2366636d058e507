import { type Route, requiredRole } from '@saywell/contract';
import { z } from 'zod';
import { summaries } from './summaries.ts';

/** What the document says of a route beside its schemas. */
export function describeRoute(route: Route): { summary: string; description: string } {
  return { summary: summaryOf(route.id), description: notesOn(route).join(' ') };
}

function summaryOf(id: string): string {
  const [resource = '', action = ''] = id.split('.');
  const words = resource.replaceAll('-', ' ');
  const usual: Readonly<Record<string, string>> = {
    create: `Create ${articleOf(words)} ${words}`,
    list: `List ${pluralOf(words)}, newest first`,
    get: `Get ${articleOf(words)} ${words}`,
    update: `Change fields of ${articleOf(words)} ${words}`,
    delete: `Delete ${articleOf(words)} ${words}`,
  };
  const summary = summaries[id] ?? usual[action];
  if (summary === undefined) throw new Error(`The route ${id} needs a summary.`);
  return summary;
}

const articleOf = (words: string): string => (/^[aeio]/.test(words) ? 'an' : 'a');
const pluralOf = (words: string): string => `${words}s`;

function notesOn(route: Route): string[] {
  const { access, method, paging, params, query, events } = route;
  const isListed = method === 'GET' && query instanceof z.ZodObject && 'limit' in query.shape;
  const isChange = method === 'PATCH' || method === 'PUT' || method === 'DELETE';
  const notes: (string | false)[] = [
    access === 'open' && 'Needs no key.',
    access === 'public' && 'Takes public keys too, within their restrictions.',
    access === 'session' && 'Needs the cookie of somebody who has signed in.',
    route.confirmed === true && 'Whoever has signed in has confirmed it within the last 15 minutes.',
    access === 'private' && `Needs a private key or a member with the role ${requiredRole(route)}.`,
    isListed &&
      'A page is as long as its limit or as 8 MiB allow; x-saywell-truncated: bytes names the latter.',
    paging === 'cursor' && 'The header x-next-cursor of an answer is the cursor of the next page.',
    method === 'POST' &&
      access !== 'open' &&
      access !== 'session' &&
      'An Idempotency-Key makes it safe to send again.',
    isChange && params !== undefined && 'With If-Match it is refused when somebody else was quicker.',
    events !== undefined && 'With stream: true it answers server-sent events.',
  ];
  return notes.filter((note) => note !== false);
}
