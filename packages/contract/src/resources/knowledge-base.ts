import { z } from 'zod';
import { nullable, storedFields } from './parts/common.ts';
import { serverSchema } from './parts/server.ts';

/** One fact that an assistant may answer with. */
export const knowledgeEntrySchema = z.strictObject({
  /** Default made from its place. */
  id: z.string().min(1).max(100).optional(),
  title: z.string().min(1).max(200),
  /** Ways visitors ask for it; they also sharpen the recogniser. */
  questions: z.array(z.string().min(1).max(300)).max(50).default([]),
  /** Spoken as it is: plain sentences. */
  answer: z.string().min(1).max(4_000),
  keywords: z.array(z.string().min(1).max(100)).max(50).optional(),
});

const fileIds = z.array(z.uuid()).max(200);
const name = z.string().min(1).max(80).optional();

const builtInFields = {
  name,
  description: z.string().max(1_000).optional(),
  entries: z.array(knowledgeEntrySchema).max(2_000).optional(),
  /** Uploaded files whose text belongs to it. */
  fileIds: fileIds.optional(),
};
const trieveFields = {
  name,
  searchPlan: z
    .strictObject({
      /** Passages of an answer. Default 3; 6 of what a model is told. */
      topK: z.number().int().min(1).max(50).optional(),
      removeStopWords: z.boolean().optional(),
      /** Passages below are left out, 0..1. */
      scoreThreshold: z.number().min(0).max(1).optional(),
      searchType: z.enum(['fulltext', 'semantic', 'hybrid', 'bm25']),
    })
    .optional(),
  createPlan: z
    .discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('create'),
        chunkPlans: z
          .array(
            z.strictObject({
              fileIds: fileIds.optional(),
              websites: z.array(z.url().max(2_000)).max(100).optional(),
              targetSplitsPerChunk: z.number().int().min(1).max(1_000).optional(),
              splitDelimiters: z.array(z.string().min(1).max(20)).max(20).optional(),
              rebalanceChunks: z.boolean().optional(),
            }),
          )
          .max(50),
      }),
      z.strictObject({ type: z.literal('import'), providerId: z.string().min(1).max(200) }),
    ])
    .optional(),
};
/** Asked at every turn with a `knowledge-base-request`. */
const customFields = {
  server: serverSchema.refine(({ url }) => url !== undefined, { path: ['url'], message: 'it is required' }),
};

const builtIn = z.literal('saywell');
const trieve = z.literal('trieve');
const custom = z.literal('custom-knowledge-base');

/** Body of `POST /knowledge-base`. `saywell`: entries and files of this server; `trieve`: files in that provider's words, stored here as well. */
export const createKnowledgeBaseSchema = z.discriminatedUnion('provider', [
  z.strictObject({ provider: builtIn, ...builtInFields }),
  z.strictObject({ provider: trieve, ...trieveFields }),
  z.strictObject({ provider: custom, ...customFields }),
]);
export type CreateKnowledgeBase = z.infer<typeof createKnowledgeBaseSchema>;

/** Body of `PATCH /knowledge-base/{id}`; the provider stays. */
export const updateKnowledgeBaseSchema = z.strictObject({
  provider: z.enum(['saywell', 'trieve', 'custom-knowledge-base']).optional(),
  ...nullable({
    ...builtInFields,
    searchPlan: trieveFields.searchPlan,
    createPlan: trieveFields.createPlan,
  }),
  server: customFields.server.optional(),
});
export type UpdateKnowledgeBase = z.infer<typeof updateKnowledgeBaseSchema>;

export const knowledgeBaseSchema = z.discriminatedUnion('provider', [
  z.strictObject({ ...storedFields, provider: builtIn, ...builtInFields }),
  z.strictObject({ ...storedFields, provider: trieve, ...trieveFields }),
  z.strictObject({ ...storedFields, provider: custom, ...customFields }),
]);
export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>;

/** Body of `POST /knowledge-base/{id}/query`. */
export const queryKnowledgeBaseSchema = z.strictObject({
  query: z.string().min(1).max(1_000),
  /** Default 3. */
  limit: z.number().int().min(1).max(50).optional(),
});

/** What fits a question best, the best first. */
export const knowledgeDocumentsSchema = z.strictObject({
  documents: z.array(
    z.strictObject({
      /** Of a file the passage with those around it under the same heading, up to 1,000 characters. */
      content: z.string(),
      /** 0..1. */
      similarity: z.number(),
      uuid: z.string().optional(),
      /** Of the entry, or the heading over the passage. */
      title: z.string().optional(),
      /** The file that the passage is from. */
      fileName: z.string().optional(),
    }),
  ),
});
export type KnowledgeDocuments = z.infer<typeof knowledgeDocumentsSchema>;
