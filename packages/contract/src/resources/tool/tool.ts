import { z } from 'zod';
import { type ToolKinds, toolKinds } from '../assistant/assistant.ts';
import { versionLabelSchema } from '../assistant/version-label.ts';
import { storedFields, type UpdateFields, updateFields } from '../parts/common.ts';
import { type Fields, type UnionOf, unionOf } from '../parts/union-of.ts';
import { toolFields } from './kinds.ts';

// Made where assistants are, which contain tools.
export { type CreateTool, createToolSchema, type ToolType } from '../assistant/assistant.ts';

const answeredFields = {
  ...storedFields,
  ...toolFields,
  latestVersion: versionLabelSchema.optional(),
};
export type Tool = UnionOf<'type', typeof answeredFields, ToolKinds>;
export const toolSchema: z.ZodType<Tool, Tool> = unionOf('type', answeredFields, toolKinds);

export type UpdateToolKinds = { readonly [Type in keyof ToolKinds]: UpdateFields<ToolKinds[Type]> };
export const updatableToolFields = updateFields(toolFields);
const entries = Object.entries<Fields>(toolKinds).map(
  ([type, fields]) => [type, updateFields(fields)] as const,
);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.entries` loses which fields belong to which kind
export const updateToolKinds = Object.fromEntries(entries) as unknown as UpdateToolKinds;

/** Fields of the stored tool's kind, whichever that is: the server checks them against it. */
export const untypedToolSchema = z.looseObject({ type: z.undefined().optional() });
export type UntypedToolUpdate = z.infer<typeof untypedToolSchema>;

/** The kind of a tool stays: `type`, when it is given, says which one. `null` clears a field. */
export type TypedToolUpdate = UnionOf<'type', typeof updatableToolFields, UpdateToolKinds>;
export const typedToolUpdateSchema: z.ZodType<TypedToolUpdate, TypedToolUpdate> = unionOf(
  'type',
  updatableToolFields,
  updateToolKinds,
);

/** Body of `PATCH /tool/{id}`. */
export type UpdateTool = TypedToolUpdate | UntypedToolUpdate;
export const updateToolSchema: z.ZodType<UpdateTool, UpdateTool> = z.union([
  typedToolUpdateSchema,
  untypedToolSchema,
]);
