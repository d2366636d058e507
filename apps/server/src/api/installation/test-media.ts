import type { routes } from '@saywell/contract';
import { networkOf } from '../../features/installation/network-of.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { refuseCustomers } from './operators.ts';

export const listIceServers: Endpoint<typeof routes.installation.iceServers> = async (request) => {
  refuseCustomers(request);
  return request.context.config.media.iceServers.map(({ urls, ...access }) => ({
    urls: [urls].flat(),
    ...access,
  }));
};

export const testMedia: Endpoint<typeof routes.installation.testMedia> = async (request) => {
  refuseCustomers(request);
  const { context, identity, body } = request;
  if (context.mediaTests === undefined)
    throw new DomainError('media-unavailable', 'This server has no calls, and no media to be tested.');
  const who = identity.session?.id ?? identity.userId ?? identity.tokenId;
  return {
    sdp: await context.mediaTests.open(who, body.sdp),
    network: networkOf(context.config.media),
  };
};
