import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const createSesameVoice: Endpoint<typeof routes.voiceLibrary.createSesameVoice> = (request) =>
  request.context.voices.storeSample(request.identity.orgId, request.parts());
