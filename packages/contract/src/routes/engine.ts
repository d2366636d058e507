import {
  iceServerSchema,
  installationHistorySchema,
  installationSchema,
  mediaTestAnswerSchema,
  mediaTestSchema,
} from '../resources/installation.ts';
import { z } from 'zod';
import { engineSchema } from '../resources/engine.ts';

/** What of the providers that assistants and the operator may name runs here for the organisation. */
export const engineRoutes = {
  /** All of them: few enough for one answer. */
  list: {
    id: 'engine.list',
    method: 'GET',
    path: '/engine',
    access: 'private',
    success: 200,
    answer: z.array(engineSchema),
  },
} as const;

const forOperators = { method: 'GET', access: 'private', role: 'admin', success: 200 } as const;

/** For administrators of the organisation that the website belongs to; others are refused. */
export const installationRoutes = {
  get: { id: 'installation.get', path: '/installation', ...forOperators, answer: installationSchema },
  history: {
    id: 'installation.history',
    path: '/installation/history',
    ...forOperators,
    answer: installationHistorySchema,
  },
  /** What browsers are given for calls; empty: they need none. */
  iceServers: {
    id: 'installation.ice-servers',
    path: '/installation/ice-servers',
    ...forOperators,
    answer: z.array(iceServerSchema),
  },
  /** Opens the media of a call without a call, for seconds: whoever asks finds out whether they reach it. */
  testMedia: {
    id: 'installation.test-media',
    path: '/installation/media-test',
    ...forOperators,
    method: 'POST',
    body: mediaTestSchema,
    answer: mediaTestAnswerSchema,
  },
} as const;
