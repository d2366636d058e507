import type { routes } from '@saywell/contract';
import { mapPage } from '../../store/rows/list-end.ts';
import type { Endpoint } from '../endpoint.ts';
import { showVoice } from './show-voice.ts';

export const listVoices: Endpoint<typeof routes.voiceLibrary.list> = async (request) => {
  const { context, identity, params, query } = request;
  const voices = await context.voices.list(identity.orgId, params.provider, query);
  return mapPage(voices, showVoice(request));
};

export const listAccents: Endpoint<typeof routes.voiceLibrary.accents> = async (request) => {
  const { context, identity, params } = request;
  return (await context.voices.accents(identity.orgId, params.provider)).map(showVoice(request));
};
