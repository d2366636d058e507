import { z } from 'zod';
import { idSchema, updateFields } from '../parts/common.ts';
import type { ObjectOf } from '../parts/union-of.ts';
import { draftBodyFields, draftFields, versionFields } from '../parts/versions.ts';
import { type CreateSquad, squadFields } from './assistant.ts';
import type { UpdateSquad } from './squad.ts';

const squadVersionFields = { ...versionFields, squadId: idSchema };
export interface SquadVersion extends CreateSquad, ObjectOf<typeof squadVersionFields> {}
/** A squad as it was from `createdAt` until its next version. */
export const squadVersionSchema: z.ZodType<SquadVersion, SquadVersion> = z.strictObject({
  ...squadFields,
  ...squadVersionFields,
});

const squadDraftFields = { ...draftFields, squadId: idSchema };
export interface SquadDraft extends UpdateSquad, ObjectOf<typeof squadDraftFields> {}
/** A draft may lack members. */
export const squadDraftSchema: z.ZodType<SquadDraft, SquadDraft> = z.strictObject({
  ...updateFields(squadFields),
  ...squadDraftFields,
});

export interface WriteSquadDraft extends UpdateSquad, ObjectOf<typeof draftBodyFields> {}
/** As `WriteAssistantDraft`. */
export const writeSquadDraftSchema: z.ZodType<WriteSquadDraft, WriteSquadDraft> = z.strictObject({
  ...updateFields(squadFields),
  ...draftBodyFields,
});
