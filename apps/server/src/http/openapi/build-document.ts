import swagger from '@fastify/swagger';
import { components, type Route, routes, WARNINGS_HEADER } from '@saywell/contract';
import Fastify from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mayWarn } from '../../features/warnings/warning-routes.ts';
import { routeSchema } from '../requests/route-schema.ts';
import { describeRoute } from './describe-route.ts';

const introduction = [
  'Send `Authorization: Bearer <key>`. Bodies are JSON unless a route says otherwise; times are ISO 8601 in UTC.',
  'Bodies are UTF-8 and not compressed (415 names what is taken); the zero character and half of a surrogate pair are refused (400). A known path with another method is 405, with `Allow`. An expired JWT is `token-expired` (401).',
  'Every failure has the same body: `code` says what it is, `message` what was expected.',
  'What was accepted and does not have its effect is told in the header `x-saywell-warnings` of the answer that wrote it.',
  'Answers name their request in `x-request-id`; `x-ratelimit-*` and `retry-after` tell how many may follow.',
].join('\n\n');

const failureSchema = z
  .strictObject({
    message: z.union([z.string(), z.array(z.string())]),
    error: z.string(),
    statusCode: z.number().int(),
    code: z.string(),
    requestId: z.string(),
  })
  .describe('Every status of 400 or more.');

/** The OpenAPI 3.1 document of the route table, as JSON. Takes a second of computing. */
export async function buildDocument(version: string): Promise<string> {
  const schemaRegistry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) schemaRegistry.add(schema, { id });
  schemaRegistry.add(failureSchema, { id: 'Failure' });
  const app = Fastify();
  // Nothing is asked of these routes.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Saywell API', version, description: introduction },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  const allRoutes = Object.values(routes).flatMap((group): Route[] => Object.values(group));
  for (const route of allRoutes) {
    const { method, path: url } = route;
    const { response, ...schema } = routeSchema(route);
    const described = {
      ...schema,
      ...describeRoute(route),
      response: { ...response, default: failureSchema },
    };
    app.route({ method, url, schema: described, handler: () => undefined });
  }
  await app.ready();
  return JSON.stringify(withWarnings(app.swagger()));
}

const warningsHeader = {
  description:
    'What was accepted and does not have its effect on this server, the first 20: a JSON list in ASCII. Absent: nothing.',
  content: {
    'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/ApiWarning' } } },
  },
} as const;

/** The answers of routes that may warn name the header. */
function withWarnings(document: object | string): object | string {
  for (const operation of operationsOf(document)) {
    if (!mayWarn(operation.operationId)) continue;
    for (const [status, response] of Object.entries(operation.responses))
      if (status.startsWith('2')) Object.assign(response, { headers: { [WARNINGS_HEADER]: warningsHeader } });
  }
  return document;
}

/** As the plugin has made them of our routes. */
function operationsOf(document: object | string): readonly Operation[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every route has an id and answers
  const { paths } = document as { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
  return Object.values(paths).flatMap((path) => Object.values(path));
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, object>>;
}
