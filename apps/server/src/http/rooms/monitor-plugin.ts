import {
  type CallControl,
  callControlSchema,
  type InboundMessage,
  idParamsSchema,
  ROOM_TOKEN_PARAMETER,
} from '@saywell/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { MonitorPurpose, MonitorTokens } from '../../features/calls/monitor/monitor-tokens.ts';
import type { MonitoredCall } from '../../features/calls/monitor/monitored-call.ts';
import type { CallPassing } from '../../features/cluster/call-passing.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { passRequests } from '../cluster/pass-requests.ts';
import type { Credentials } from '../keys/authenticate.ts';
import { refuseLesserRole } from '../keys/refuse-lesser-role.ts';

export interface MonitorOptions {
  readonly tokens: MonitorTokens;
  readonly find: (callId: string) => MonitoredCall | undefined;
  /** To the servers on which other calls run. Default: there are none. */
  readonly passing?: CallPassing | undefined;
}

/** What opens a running call to somebody outside of its room. */
export interface MonitorRequest {
  readonly callId: string;
  readonly purpose: MonitorPurpose;
  readonly token: string;
  readonly credentials: Credentials;
}

/**
 * The call that a request may listen to or steer.
 *
 * @throws {DomainError} 401 for a wrong token or a key that the call's plan asks for, 409 when the call is over.
 */
export async function monitoredCall(
  app: Pick<FastifyInstance, 'authenticate'>,
  { tokens, find }: MonitorOptions,
  { callId, purpose, token, credentials }: MonitorRequest,
): Promise<MonitoredCall> {
  if (!tokens.check(token, callId, purpose))
    throw new DomainError('monitor-token-invalid', 'The token of this address is wrong or too old.');
  const call = find(callId);
  if (call === undefined) throw notInProgress();
  const { listenAuthenticationEnabled, controlAuthenticationEnabled } = call.plan ?? {};
  const needsKey = purpose === 'listen' ? listenAuthenticationEnabled : controlAuthenticationEnabled;
  if (needsKey === true) {
    const identity = await app.authenticate('public', credentials);
    if (identity.orgId !== call.orgId) throw DomainError.unauthorized();
    if (purpose === 'control') refuseLesserRole('editor', identity);
  }
  return call;
}

const notInProgress = (): DomainError =>
  new DomainError('call-not-in-progress', 'The call is not in progress.');

const querySchema = z.strictObject({ [ROOM_TOKEN_PARAMETER]: z.string().max(200) });

/** `POST /call/:id/control`: one inbound message for the call's agent. The address is in the call's `monitor`. */
export function monitorPlugin(options: MonitorOptions): FastifyPluginAsync {
  return async (app) => {
    if (options.passing !== undefined) passRequests(app, options.passing);
    app.post<{ Params: { id: string }; Querystring: Record<string, string>; Body: CallControl }>(
      '/call/:id/control',
      {
        schema: {
          operationId: 'call.control',
          tags: ['call'],
          params: idParamsSchema,
          querystring: querySchema,
          body: callControlSchema,
          response: { 200: z.strictObject({ success: z.boolean() }) },
        },
      },
      async (request) => {
        const { authorization, origin } = request.headers;
        const { live } = await monitoredCall(app, options, {
          callId: request.params.id,
          purpose: 'control',
          token: request.query[ROOM_TOKEN_PARAMETER] ?? '',
          credentials: { authorization, origin },
        });
        if (!live.steer(steering(request.body))) throw notInProgress();
        return { success: true };
      },
    );
  };
}

/** @throws {DomainError} for what only a telephone call can be asked. */
function steering(message: CallControl): InboundMessage {
  if (message.type === 'transfer' || message.type === 'send-transport-message')
    throw new DomainError(
      'no-trunk',
      `This server has no telephone trunk: ${message.type} is not available.`,
    );
  return message;
}
