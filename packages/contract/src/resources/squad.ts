import { z } from 'zod';
import { assistantOverridesSchema, createAssistantSchema } from './assistant.ts';
import { nullable, storedFields } from './common.ts';

/** A member is a stored assistant or one given inline. */
export const squadMemberSchema = z
  .strictObject({
    assistantId: z.uuid().optional(),
    assistant: createAssistantSchema.optional(),
    assistantOverrides: assistantOverridesSchema.optional(),
  })
  .refine((member) => (member.assistantId === undefined) !== (member.assistant === undefined), {
    path: ['assistantId'],
    message: 'exactly one of assistantId and assistant must be given',
  });
const squadFields = {
  name: z.string().max(40).optional(),
  members: z.array(squadMemberSchema).min(1).max(50),
  membersOverrides: assistantOverridesSchema.optional(),
};
export const createSquadSchema = z.strictObject(squadFields);
/** Body of `PATCH /squad/{id}`; `null` clears a field. */
export const updateSquadSchema = z.strictObject({
  ...nullable({ name: squadFields.name, membersOverrides: squadFields.membersOverrides }),
  members: squadFields.members.optional(),
});
export type UpdateSquad = z.infer<typeof updateSquadSchema>;
export type CreateSquad = z.infer<typeof createSquadSchema>;
export const squadSchema = z.strictObject({ ...storedFields, ...squadFields });
export type Squad = z.infer<typeof squadSchema>;
