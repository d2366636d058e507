import swagger from '@fastify/swagger';
import { components } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Addresses of the OpenAPI 3.1 document; the second is where existing tools look for it. */
const documentPaths = ['/openapi.json', '/api-json'] as const;

/** Serves the OpenAPI 3.1 document of the routes registered after this call. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  const schemaRegistry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) schemaRegistry.add(schema, { id });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Saywell API', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  let text: string | undefined;
  for (const path of documentPaths) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      // Routes do not change once the server is ready.
      text ??= JSON.stringify(app.swagger());
      return reply.type('application/json; charset=utf-8').send(text);
    });
  }
}
