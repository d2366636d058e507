import { z } from 'zod';
import {
  assistantOverridesSchema,
  createAssistantSchema,
  createSquadSchema,
  createToolSchema,
} from '../resources/assistant/assistant.ts';
import { fallbackTranscriberSchema } from '../resources/assistant/transcribers.ts';
import { fallbackVoiceSchema } from '../resources/assistant/voices.ts';
import { createCredentialSchema } from '../resources/credential/credential.ts';
import { functionParametersSchema, jsonSchema, nestedJsonSchema } from '../resources/parts/json-schema.ts';
import { toolConditionSchema } from '../resources/tool/rejection.ts';
import { createWorkflowSchema } from '../resources/workflow/workflow.ts';

/**
 * Ends of the walk: what is listed under a name of its own, what contains itself, and what is a document of its own
 * (a JSON schema, a credential).
 */
const ends = new Set<z.core.$ZodType>([
  createToolSchema,
  createAssistantSchema,
  assistantOverridesSchema,
  createSquadSchema,
  createWorkflowSchema,
  createCredentialSchema,
  fallbackVoiceSchema,
  fallbackTranscriberSchema,
  functionParametersSchema,
  jsonSchema,
  nestedJsonSchema,
  toolConditionSchema,
]);

/**
 * Paths of everything that may be set, sorted: `artifactPlan.recordingEnabled`, `hooks[].do[]<say>.exact`. `<kind>` stands
 * behind a union whose kinds do not all have the field.
 */
export const fieldLeaves = {
  assistant: leavesOf(createAssistantSchema),
  squad: leavesOf(createSquadSchema),
  tool: leavesOf(createToolSchema),
  workflow: leavesOf(createWorkflowSchema),
} as const;
export type FieldRoot = keyof typeof fieldLeaves;

function leavesOf(root: z.core.$ZodType): readonly string[] {
  return [...new Set(below(root, '', true))].sort();
}

function below(schema: z.core.$ZodType, path: string, isRoot = false): string[] {
  if (!isRoot && ends.has(schema)) return [path];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return below(schema.def.innerType, path);
  if (schema instanceof z.ZodLazy) return below(schema.def.getter(), path);
  if (schema instanceof z.ZodArray) return below(schema.def.element, `${path}[]`);
  if (schema instanceof z.ZodObject) return ofObject(schema, path);
  if (schema instanceof z.ZodUnion) return ofUnion(schema, path);
  return [path];
}

function ofObject({ def }: z.ZodObject, path: string): string[] {
  const leaves = Object.entries(def.shape).flatMap(([name, field]) =>
    below(field, path === '' ? name : `${path}.${name}`),
  );
  return leaves.length === 0 ? [path] : leaves;
}

function ofUnion({ def }: z.ZodUnion, path: string): string[] {
  if (!('discriminator' in def)) return def.options.flatMap((option) => below(option, path));
  const key = String(def.discriminator);
  const kinds = def.options.flatMap((option) => (option instanceof z.ZodObject ? [option] : []));
  const kindOf = (kind: z.ZodObject): string => {
    const literal = kind.def.shape[key];
    return literal instanceof z.ZodLiteral ? String(literal.value) : '';
  };
  const isShared = (name: string): boolean => kinds.every((kind) => Object.hasOwn(kind.def.shape, name));
  return kinds.flatMap((kind) =>
    Object.entries(kind.def.shape).flatMap(([name, field]) => {
      const at = isShared(name) ? path : `${path}<${kindOf(kind)}>`;
      return below(field, at === '' ? name : `${at}.${name}`);
    }),
  );
}
