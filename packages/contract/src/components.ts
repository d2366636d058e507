import type { z } from 'zod';
import {
  assistantOverridesSchema,
  assistantSchema,
  createAssistantSchema,
  updateAssistantSchema,
} from './resources/assistant.ts';
import { bookingSchema } from './resources/booking.ts';
import { callSchema, createWebCallSchema } from './resources/call.ts';
import { contactRequestSchema } from './resources/contact-request.ts';
import { orgSchema } from './resources/org.ts';
import { createParticipantSchema, participantInvitationSchema } from './resources/participant.ts';
import { createSquadSchema, squadSchema, updateSquadSchema } from './resources/squad.ts';
import { createTokenSchema, tokenSchema, updateTokenSchema } from './resources/token.ts';

/** Schemas that the OpenAPI document names; everything else is written out where it is used. */
export const components = {
  Assistant: assistantSchema,
  AssistantOverrides: assistantOverridesSchema,
  CreateAssistant: createAssistantSchema,
  UpdateAssistant: updateAssistantSchema,
  Squad: squadSchema,
  CreateSquad: createSquadSchema,
  UpdateSquad: updateSquadSchema,
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
