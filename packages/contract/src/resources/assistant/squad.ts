import { z } from 'zod';
import { type StoredFields, storedFields, updateFields } from '../parts/common.ts';
import { type CreateSquad, squadFields } from './assistant.ts';
import { versionLabelSchema } from './version-label.ts';

// Made where assistants are, which may contain squads.
export { type CreateSquad, createSquadSchema } from './assistant.ts';

export type UpdateSquad = Partial<Pick<CreateSquad, 'members'>> & {
  [Field in Exclude<keyof CreateSquad, 'members'>]?: CreateSquad[Field] | null;
};
/** Body of `PATCH /squad/{id}`; `null` clears a field. */
export const updateSquadSchema: z.ZodType<UpdateSquad, UpdateSquad> = z.strictObject(
  updateFields(squadFields),
);

export interface Squad extends StoredFields, CreateSquad {
  latestVersion?: string | undefined;
}
export const squadSchema: z.ZodType<Squad, Squad> = z.strictObject({
  ...storedFields,
  ...squadFields,
  latestVersion: versionLabelSchema.optional(),
});
