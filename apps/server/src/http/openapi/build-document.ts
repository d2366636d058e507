import swagger from '@fastify/swagger';
import {
  campaignPredialAnswerSchema,
  components,
  knowledgeBaseAnswerSchema,
  type Route,
  routes,
  toolCallsAnswerSchema,
  WARNINGS_HEADER,
} from '@saywell/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mayWarn } from '../../features/warnings/warning-routes.ts';
import { routeSchema } from '../requests/route-schema.ts';
import { completeDocument } from './complete-document.ts';
import { describeRoute } from './describe-route.ts';
import type { Document, Operation } from './document.ts';
import { recordingOperations } from './recording-operations.ts';

const introduction = [
  'Send `Authorization: Bearer <key>`. Bodies are JSON unless a route says otherwise; times are ISO 8601 in UTC.',
  'Bodies are UTF-8 and not compressed (415 names what is taken); the zero character and half of a surrogate pair are refused (400). A known path with another method is 405, with `Allow`. An expired JWT is `token-expired` (401).',
  'Every failure has the same body: `code` says what it is, `message` what was expected.',
  'Fields of the hosted shape that this server does not use are stored and answered again. Of assistants, squads, tools, knowledge bases, organisations and chats the header `x-saywell-warnings` of the answer that wrote them names each.',
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

/** Named beside the contract's components: failures, and what customers' servers answer. */
const furtherSchemas: Readonly<Record<string, z.ZodType>> = {
  Failure: failureSchema,
  ToolCallsAnswer: toolCallsAnswerSchema,
  KnowledgeBaseAnswer: knowledgeBaseAnswerSchema,
  CampaignPredialAnswer: campaignPredialAnswerSchema,
};

/** The OpenAPI 3.1 document of the routes and the server messages, as JSON. Takes a second of computing. */
export async function buildDocument(version: string, publicUrl?: string): Promise<string> {
  const schemaRegistry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...components, ...furtherSchemas }))
    schemaRegistry.add(schema, { id });
  const app = Fastify();
  // Nothing is asked of these routes.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Saywell API', version, description: introduction },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: '__Host-saywell' },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  addRoutes(app);
  await app.ready();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the plugin has made it of our routes
  const document = app.swagger() as unknown as Document;
  addWarnings(document);
  completeDocument(document, publicUrl);
  return JSON.stringify(document);
}

const handler = () => undefined;

function addRoutes(app: FastifyInstance): void {
  for (const route of Object.values(routes).flatMap((group): Route[] => Object.values(group))) {
    const { method, path: url } = route;
    const { response, ...schema } = routeSchema(route);
    const answers = { ...response, default: failureSchema };
    const described = { ...schema, ...describeRoute(route), response: answers };
    app.route({ method, url, schema: described, handler });
  }
  for (const { url, schema } of recordingOperations) {
    const answers = { ...schema.response, default: failureSchema };
    app.route({ method: 'GET', url, schema: { ...schema, response: answers }, handler });
  }
}

const warningsHeader = {
  description:
    'What was accepted and does not have its effect on this server, the first 20: a JSON list in ASCII. Absent: nothing.',
  content: {
    'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/ApiWarning' } } },
  },
} as const;

/** The answers of routes that may warn name the header. */
function addWarnings({ paths }: Document): void {
  for (const operation of Object.values(paths).flatMap((path): Operation[] => Object.values(path))) {
    if (!mayWarn(operation.operationId)) continue;
    for (const [status, response] of Object.entries(operation.responses))
      if (status.startsWith('2')) response.headers = { [WARNINGS_HEADER]: warningsHeader };
  }
}
