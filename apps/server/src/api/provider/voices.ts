import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const searchVoice: Endpoint<typeof routes.provider.searchVoice> = ({ context, ...request }) =>
  context.voices.search(request.identity.orgId, request.params.provider, request.query.name);
/** The older address of the same. */
export const searchVoices: Endpoint<typeof routes.provider.searchVoices> = ({ context, ...request }) =>
  context.voices.search(request.identity.orgId, request.params.provider, request.query.name);

export const addVoice: Endpoint<typeof routes.provider.addVoice> = ({ context, ...request }) =>
  context.voices.add(request.identity.orgId, request.params.provider, request.body);
/** The older address of the same. */
export const addVoices: Endpoint<typeof routes.provider.addVoices> = ({ context, ...request }) =>
  context.voices.add(request.identity.orgId, request.params.provider, request.body);

export const cloneVoice: Endpoint<typeof routes.provider.cloneVoice> = (request) =>
  request.context.voices.clone(request.identity.orgId, request.parts());
