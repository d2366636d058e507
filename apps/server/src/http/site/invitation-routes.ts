import { type AcceptInvitation, acceptInvitationSchema, routes } from '@saywell/contract';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { type Accepted, acceptInvitation } from '../../features/orgs/accept-invitation.ts';
import { invitationPath } from '../../features/orgs/invitation-links.ts';
import { beginAfterFirstFactor } from '../../features/people/begin-session.ts';
import { consolePath } from '../../features/people/sign-in-links.ts';
import { actAs } from '../../platform/database/acting.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { sendError } from '../answers/error-mapper.ts';
import type { AppContext } from '../app-context.ts';
import { actorOf } from '../audit/actor-of.ts';
import { browserOf } from '../people/browser-of.ts';
import { formFields } from './form-fields.ts';
import { acceptedPage, invalidPage, invitationPage } from './invitation-pages.ts';
import { sendPlainPage } from './plain-page.ts';
import { refuseForeignOrigin } from './refuse-foreign-origin.ts';

/** Whatever comes instead of one text is no link of ours. */
const linkQuery = z.object({ token: z.string().max(2_000).catch('') });
const formType = 'application/x-www-form-urlencoded';
const bodyLimit = 16_384;

/** The page behind an invitation's link. It accepts with a plain form: opening the link alone changes nothing. */
export function invitationRoutes(context: AppContext): FastifyPluginAsync {
  const { store, jwts, config, people } = context;
  return async (app) => {
    app.addContentTypeParser<string>(formType, { parseAs: 'string' }, (_request, body, done) => {
      done(null, formFields(body));
    });
    const rateLimit = { max: config.http.webCallsPerMinute, timeWindow: 60_000 };
    app.get<{ Querystring: z.infer<typeof linkQuery> }>(
      invitationPath,
      { config: { rateLimit }, schema: { querystring: linkQuery } },
      async ({ query: { token } }, reply) => {
        const id = await jwts.readInvitation(token);
        const invitation = id === null ? null : await store.invitation.get(id);
        if (invitation === null) return sendPlainPage(reply, 404, invalidPage);
        return sendPlainPage(reply, 200, invitationPage({ invitation, token }));
      },
    );
    app.post<{ Body: AcceptInvitation }>(invitationPath, {
      bodyLimit,
      config: { rateLimit },
      schema: { body: acceptInvitationSchema },
      onRequest: refuseForeignOrigin(config.http.publicUrl),
      errorHandler: (error, request, reply) => {
        if (error instanceof DomainError && error.code === 'invitation-not-valid')
          return void sendPlainPage(reply, 404, invalidPage);
        return void sendError(error, request, reply);
      },
      handler: async (request, reply) => {
        const guest = actorOf(request, routes.org.acceptInvitation.id, null);
        const accepted: Accepted = await actAs(guest, () => acceptInvitation(context, request.body));
        const browser = browserOf(request, reply, config.http.publicUrl);
        const { orgId, user, redirectTo } = accepted;
        const signingIn = { orgId, memberId: user.id, role: user.role, method: 'invitation' } as const;
        const { secret } = await beginAfterFirstFactor(people, browser, signingIn);
        browser.keep(secret);
        if (redirectTo === undefined && secret !== undefined)
          return reply.header('cache-control', 'no-store').redirect(consolePath, 303);
        return sendPlainPage(reply, 201, acceptedPage(accepted, secret !== undefined));
      },
    });
  };
}
