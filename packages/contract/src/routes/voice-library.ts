import { z } from 'zod';
import { noAnswerSchema } from '../resources/parts/common.ts';
import {
  addVoiceSchema,
  cloneVoiceSchema,
  createSesameVoiceSchema,
  foundVoiceSchema,
  libraryVoiceSchema,
  listVoicesQuerySchema,
  providerAnswerSchema,
  providerWorkflowsQuerySchema,
  searchVoicesQuerySchema,
  syncVoicesSchema,
  voicePreviewParamsSchema,
  voicePreviewQuerySchema,
  voiceProviderParamsSchema,
  voiceSearchParamsSchema,
  workflowHooksParamsSchema,
  workflowProviderParamsSchema,
} from '../resources/voice-library.ts';

const voices = z.array(libraryVoiceSchema);
const ofProvider = { access: 'private', params: voiceProviderParamsSchema, answer: voices } as const;

export const voiceLibraryRoutes = {
  list: {
    ...ofProvider,
    id: 'voice-library.list',
    method: 'GET',
    path: '/voice-library/:provider',
    query: listVoicesQuerySchema,
    success: 200,
    paging: 'cursor',
  },
  /** One voice of each accent. */
  accents: {
    ...ofProvider,
    id: 'voice-library.accents',
    method: 'GET',
    path: '/voice-library/:provider/accents',
    success: 200,
  },
  /** Asks the provider for its voices. */
  syncProvider: {
    ...ofProvider,
    id: 'voice-library.sync-provider',
    method: 'POST',
    path: '/voice-library/sync/:provider',
    success: 201,
  },
  sync: {
    id: 'voice-library.sync',
    method: 'POST',
    path: '/voice-library/sync',
    access: 'private',
    body: syncVoicesSchema,
    success: 201,
    answer: voices,
  },
  /** Stores what a voice is made after. */
  createSesameVoice: {
    id: 'voice-library.create-sesame-voice',
    method: 'POST',
    path: '/voice-library/create-sesame-voice',
    access: 'private',
    body: createSesameVoiceSchema,
    bodyType: 'multipart/form-data',
    success: 201,
    answer: noAnswerSchema,
  },
  /** How a voice sounds: a WAV file. */
  preview: {
    id: 'voice-library.preview',
    method: 'GET',
    path: '/voice-library/preview/:voiceId',
    access: 'open',
    params: voicePreviewParamsSchema,
    query: voicePreviewQuerySchema,
    success: 200,
    answer: z.string(),
    contentType: 'application/octet-stream',
  },
} as const;

const search = {
  method: 'GET',
  access: 'private',
  params: voiceSearchParamsSchema,
  query: searchVoicesQuerySchema,
  success: 200,
  answer: z.array(foundVoiceSchema),
} as const;
const add = {
  method: 'POST',
  access: 'private',
  params: voiceSearchParamsSchema,
  body: addVoiceSchema,
  success: 201,
  answer: libraryVoiceSchema,
} as const;
const automation = { method: 'GET', access: 'private', success: 200, answer: providerAnswerSchema } as const;

/** What other services answer, asked with the organisation's credential. */
export const providerRoutes = {
  workflows: {
    ...automation,
    id: 'provider.workflows',
    path: '/:provider/workflows',
    params: workflowProviderParamsSchema,
    query: providerWorkflowsQuerySchema,
  },
  workflowHooks: {
    ...automation,
    id: 'provider.workflow-hooks',
    path: '/:provider/workflows/:workflowId/hooks',
    params: workflowHooksParamsSchema,
  },
  locations: {
    ...automation,
    id: 'provider.locations',
    path: '/:provider/locations',
    params: workflowProviderParamsSchema,
  },
  /** The older address of {@link providerRoutes.searchVoice}. */
  searchVoices: { ...search, id: 'provider.search-voices', path: '/:provider/voices/search' },
  searchVoice: { ...search, id: 'provider.search-voice', path: '/:provider/voice/search' },
  /** The older address of {@link providerRoutes.addVoice}. */
  addVoices: { ...add, id: 'provider.add-voices', path: '/:provider/voices/add' },
  addVoice: { ...add, id: 'provider.add-voice', path: '/:provider/voice/add' },
  cloneVoice: {
    id: 'provider.clone-voice',
    method: 'POST',
    path: '/11labs/voice/clone',
    access: 'private',
    body: cloneVoiceSchema,
    bodyType: 'multipart/form-data',
    success: 201,
    answer: noAnswerSchema,
  },
} as const;
