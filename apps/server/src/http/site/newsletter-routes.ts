import {
  contactLimits,
  type NewsletterReceipt,
  type SubscribeNewsletter,
  subscribeNewsletterSchema,
} from '@saywell/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { newsletterUrl } from '../../features/newsletter/newsletter-url.ts';
import { subscribe } from '../../features/newsletter/subscribe.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { AppContext } from '../app-context.ts';
import { createAdmission } from './create-admission.ts';
import { sendNewsletterPage } from './newsletter-page.ts';
import { refuseForeignOrigin } from './refuse-foreign-origin.ts';

const linkPaths = {
  confirm: '/site/newsletter/confirm',
  unsubscribe: '/site/newsletter/unsubscribe',
} as const;
/** Whatever comes instead of one text contains no secret. */
const linkQuery = z.object({ token: z.string().catch('') });
type LinkQuery = { Querystring: z.infer<typeof linkQuery> };

/** The newsletter: a page posts an address, and whoever reads that address confirms it. */
export function newsletterRoutes(context: AppContext): FastifyPluginAsync {
  return async (app) => {
    registerSubscribe(app, context);
    registerLinks(app, context);
  };
}

function registerSubscribe(app: FastifyInstance, { config, siteOrgId, store }: AppContext): void {
  const admit = createAdmission(app, config.contact);
  const isAvailable = newsletterUrl(config) !== null;
  app.post<{ Body: SubscribeNewsletter }>('/site/newsletter', {
    bodyLimit: contactLimits.bodyBytes,
    schema: { body: subscribeNewsletterSchema },
    onRequest: refuseForeignOrigin(config.http.publicUrl),
    handler: async (request, reply) => {
      if (siteOrgId === null || !isAvailable)
        throw new DomainError('newsletter-not-available', 'This site has no newsletter.');
      await admit(request, reply);
      await subscribe(store, siteOrgId, request.body.email);
      // The same for every address: who subscribed is nobody else's business.
      const receipt: NewsletterReceipt = { status: 'pending' };
      return reply.code(202).header('cache-control', 'no-store').send(receipt);
    },
  });
}

function registerLinks(app: FastifyInstance, { store: { newsletter } }: AppContext): void {
  const schema = { querystring: linkQuery };
  app.get<LinkQuery>(linkPaths.confirm, { schema }, async ({ query: { token } }, reply) => {
    if (!(await newsletter.confirm(token))) return sendNewsletterPage(reply, 404, pages.invalid);
    const href = `${linkPaths.unsubscribe}?token=${encodeURIComponent(token)}`;
    return sendNewsletterPage(reply, 200, { ...pages.confirmed, link: { href, text: 'Unsubscribe' } });
  });
  app.get<LinkQuery>(linkPaths.unsubscribe, { schema }, async ({ query: { token } }, reply) => {
    await newsletter.unsubscribe(token);
    return sendNewsletterPage(reply, 200, pages.unsubscribed);
  });
}

const pages = {
  confirmed: {
    title: 'You are subscribed',
    text: 'Thank you. Our newsletter will come to your address. Keep the link below to end it.',
  },
  invalid: {
    title: 'This link is no longer valid',
    text: 'Links to confirm an address are valid for seven days. Enter your address again to get a new one.',
  },
  unsubscribed: {
    title: 'You are not subscribed',
    text: 'No newsletter will come to your address, and we have forgotten it.',
  },
} as const;
