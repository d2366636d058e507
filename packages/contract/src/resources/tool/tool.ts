import { z } from 'zod';
import { type ToolKinds, toolKinds } from '../assistant/assistant.ts';
import { storedFields, type UpdateFields, updateFields } from '../parts/common.ts';
import { type Fields, type UnionOf, unionOf } from '../parts/union-of.ts';
import { toolFields } from './kinds.ts';

// Made where assistants are, which contain tools.
export { type CreateTool, createToolSchema, type ToolType } from '../assistant/assistant.ts';

const answeredFields = { ...storedFields, ...toolFields };
export type Tool = UnionOf<'type', typeof answeredFields, ToolKinds>;
export const toolSchema: z.ZodType<Tool, Tool> = unionOf('type', answeredFields, toolKinds);

type UpdateKinds = { readonly [Type in keyof ToolKinds]: UpdateFields<ToolKinds[Type]> };
const updatableFields = updateFields(toolFields);
const entries = Object.entries<Fields>(toolKinds).map(
  ([type, fields]) => [type, updateFields(fields)] as const,
);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.entries` loses which fields belong to which kind
const updateKinds = Object.fromEntries(entries) as unknown as UpdateKinds;

/** Fields of the stored tool's kind, whichever that is: the server checks them against it. */
const untypedSchema = z.looseObject({ type: z.undefined().optional() });
export type UntypedToolUpdate = z.infer<typeof untypedSchema>;

/** The kind of a tool stays: `type`, when it is given, says which one. `null` clears a field. */
export type TypedToolUpdate = UnionOf<'type', typeof updatableFields, UpdateKinds>;
export const typedToolUpdateSchema: z.ZodType<TypedToolUpdate, TypedToolUpdate> = unionOf(
  'type',
  updatableFields,
  updateKinds,
);

/** Body of `PATCH /tool/{id}`. */
export type UpdateTool = TypedToolUpdate | UntypedToolUpdate;
export const updateToolSchema: z.ZodType<UpdateTool, UpdateTool> = z.union([
  typedToolUpdateSchema,
  untypedSchema,
]);
