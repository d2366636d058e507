import type { Route } from '@saywell/contract';
import { z } from 'zod';

/** What is checked, and described in the OpenAPI document. */
export function routeSchema(route: Route) {
  return {
    operationId: route.id,
    tags: route.id.split('.', 1),
    security: securityOf(route),
    ...(route.params === undefined ? {} : { params: route.params }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    ...(route.body === undefined ? {} : { body: route.body }),
    ...(route.optionalBody === undefined ? {} : { body: route.optionalBody.nullish() }),
    ...(route.bodyType === undefined ? {} : { consumes: [route.bodyType] }),
    response: route.answer instanceof z.ZodVoid ? {} : { [route.success]: responseSchema(route) },
  };
}

/** People who have signed in need no key. */
function securityOf({ access }: Route): readonly Readonly<Record<string, readonly string[]>>[] {
  if (access === 'open') return [];
  if (access === 'session') return [{ session: [] }];
  return access === 'private' ? [{ bearer: [] }, { session: [] }] : [{ bearer: [] }];
}

function responseSchema({ answer, pageAnswer, contentType, events }: Route) {
  if (pageAnswer !== undefined) return z.union([answer, pageAnswer]);
  if (contentType !== undefined) return { content: { [contentType]: { schema: answer } } };
  if (events === undefined) return answer;
  return { content: { 'application/json': { schema: answer }, 'text/event-stream': { schema: events } } };
}
