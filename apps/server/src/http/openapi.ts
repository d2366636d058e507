import swagger from '@fastify/swagger';
import {
  assistantOverridesSchema,
  assistantSchema,
  bookingSchema,
  callSchema,
  contactRequestSchema,
  createAssistantSchema,
  createParticipantSchema,
  createSquadSchema,
  createTokenSchema,
  createWebCallSchema,
  orgSchema,
  participantInvitationSchema,
  squadSchema,
  tokenSchema,
  updateAssistantSchema,
  updateTokenSchema,
} from '@saywell/contract';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Names of the document's components. */
const components = {
  Assistant: assistantSchema,
  AssistantOverrides: assistantOverridesSchema,
  CreateAssistant: createAssistantSchema,
  UpdateAssistant: updateAssistantSchema,
  Squad: squadSchema,
  CreateSquad: createSquadSchema,
  Token: tokenSchema,
  CreateToken: createTokenSchema,
  UpdateToken: updateTokenSchema,
  Call: callSchema,
  CreateWebCall: createWebCallSchema,
  CreateParticipant: createParticipantSchema,
  ParticipantInvitation: participantInvitationSchema,
  ContactRequest: contactRequestSchema,
  Booking: bookingSchema,
  Org: orgSchema,
} as const satisfies Record<string, z.ZodType>;

/** Serves the OpenAPI 3.1 document of the routes registered after this call at `GET /api-json`. */
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
  app.get('/api-json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
}
