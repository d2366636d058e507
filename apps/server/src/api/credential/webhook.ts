import type { routes } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';

/** For the integration service only: whoever else calls has no signature. */
export const receiveCredentialWebhook: Endpoint<typeof routes.credential.webhook> = async (request) => {
  const { context, body, rawBody, headers } = request;
  const given = signatureHeaders.flatMap((name) => headers[name] ?? []);
  if (!context.integrations.isSigned(rawBody, given))
    throw new DomainError('unauthorized', 'The signature is not that of the integration service.');
  await context.integrations.receive(body);
};

const signatureHeaders = ['x-nango-hmac-sha256', 'x-nango-signature'] as const;
