import { z } from 'zod';
import { listQuerySchema, storedFields, updateFields } from './parts/common.ts';
import { text, urlSchema } from './parts/fields.ts';
import { type ObjectOf, unionOf } from './parts/union-of.ts';
import { createToolSchema } from './tool/tool.ts';

const name = text(200).optional();
const setupFields = {
  templateUrl: urlSchema.optional(),
  /** What a person has to do before the tool works. */
  setupInstructions: z
    .array(
      z.strictObject({
        title: text(200),
        description: text(10_000).optional(),
        videoUrl: urlSchema.optional(),
        docsUrl: urlSchema.optional(),
      }),
    )
    .max(50)
    .optional(),
};
/** Where the work of a template's tool is set up. */
const providerDetailsSchema = unionOf('type', setupFields, {
  make: {
    scenarioId: z.number().optional(),
    scenarioName: name,
    triggerHookId: z.number().optional(),
    triggerHookName: name,
  },
  ghl: {
    workflowId: name,
    workflowName: name,
    webhookHookId: name,
    webhookHookName: name,
    locationId: name,
  },
  function: {},
  'google.calendar.event.create': {},
  'google.sheets.row.append': {},
  'gohighlevel.calendar.availability.check': {},
  'gohighlevel.calendar.event.create': {},
  'gohighlevel.contact.create': {},
  'gohighlevel.contact.get': {},
});

const providers = ['make', 'gohighlevel', 'function'] as const;
const visibilities = ['public', 'private'] as const;
const optionalFields = {
  name: text(40).optional(),
  /** The tool that is made from it. */
  details: createToolSchema.optional(),
  providerDetails: providerDetailsSchema.optional(),
  metadata: z
    .strictObject({
      collectionType: text(200).optional(),
      /** Templates that belong together have the same. */
      collectionId: text(200).optional(),
      collectionName: text(200).optional(),
    })
    .optional(),
  provider: z.enum(providers).optional(),
  /** Listed by `GET /template/pinned`. Default false. */
  pinned: z.boolean().optional(),
};
const visibility = z.enum(visibilities);
const type = z.literal('tool');

/** Body of `POST /template` is a list of these: all of them are created or none. */
const createTemplate = z.strictObject({
  type: type.default('tool'),
  visibility: visibility.default('private'),
  ...optionalFields,
});
export interface CreateTemplate extends z.output<typeof createTemplate> {}
export interface CreateTemplateInput extends z.input<typeof createTemplate> {}
const createTemplateSchema: z.ZodType<CreateTemplate, CreateTemplateInput> = createTemplate;
export const createTemplatesSchema = z.array(createTemplateSchema).min(1).max(100);

const updatableFields = {
  type: type.optional(),
  visibility: visibility.optional(),
  ...updateFields(optionalFields),
};
export interface UpdateTemplate extends ObjectOf<typeof updatableFields> {}
/** Body of `PATCH /template/{id}`; `null` clears a field. */
export const updateTemplateSchema: z.ZodType<UpdateTemplate, UpdateTemplate> =
  z.strictObject(updatableFields);

const answeredFields = { ...storedFields, type, visibility, ...optionalFields };
export interface Template extends ObjectOf<typeof answeredFields> {}
export const templateSchema: z.ZodType<Template> = z.strictObject(answeredFields);

export const listTemplatesQuerySchema = listQuerySchema.extend({
  collectionId: text(200).optional(),
  visibility: visibility.optional(),
  provider: z.enum(providers).optional(),
});
export type ListTemplatesQuery = z.infer<typeof listTemplatesQuerySchema>;
