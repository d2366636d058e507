import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { showVoice } from './show-voice.ts';

export const syncVoicesOf: Endpoint<typeof routes.voiceLibrary.syncProvider> = async (request) => {
  const { context, identity, params } = request;
  return (await context.voices.sync(identity.orgId, params.provider)).map(showVoice(request));
};

export const syncVoices: Endpoint<typeof routes.voiceLibrary.sync> = async (request) => {
  const { context, identity, body } = request;
  return (await context.voices.syncAll(identity.orgId, body.providers)).map(showVoice(request));
};
