import {
  type ContactReceipt,
  type CreateContactRequest,
  contactLimits,
  createContactRequestSchema,
} from '@saywell/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type ContactDesk, createContactDesk } from '../../features/contact/contact-desk.ts';
import { contactNotifications } from '../../features/contact/contact-notifications.ts';
import { createId } from '../../platform/create-id.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { reportError, sendError } from '../answers/error-mapper.ts';
import type { AppContext } from '../app-context.ts';
import { createAdmission } from './create-admission.ts';
import { formFields } from './form-fields.ts';
import { refuseForeignOrigin } from './refuse-foreign-origin.ts';

/** Where a browser without JavaScript goes on: anchors of the page that contains the form. */
const formPages = { sent: '/contact-us#message-sent', notSent: '/contact-us#message-not-sent' } as const;
const formType = 'application/x-www-form-urlencoded';

/** `POST /site/contact`: the contact form of the site, as JSON or as a plain form. */
export function contactRoutes(context: AppContext): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser<string>(formType, { parseAs: 'string' }, (_request, body, done) => {
      done(null, formFields(body));
    });
    const { contact, http } = context.config;
    const admit = createAdmission(app, contact);
    const desk = deskOf(context);
    app.post<{ Body: CreateContactRequest }>('/site/contact', {
      bodyLimit: contactLimits.bodyBytes,
      schema: { body: createContactRequestSchema },
      onRequest: refuseForeignOrigin(http.publicUrl),
      errorHandler: (error, request, reply) => void answerFailure(error, request, reply),
      handler: async (request, reply) => {
        if (desk === null) throw DomainError.notFound('The organisation of a website');
        const receipt = await desk.receive(request.body, () => admit(request, reply));
        return answerSuccess(receipt, request, reply);
      },
    });
  };
}

function deskOf({ config, siteOrgId, store }: AppContext): ContactDesk | null {
  if (siteOrgId === null) return null;
  return createContactDesk({
    orgId: siteOrgId,
    store,
    notify: contactNotifications(config),
    createId,
    now: Date.now,
  });
}

function answerSuccess(receipt: ContactReceipt, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('cache-control', 'no-store');
  return isForm(request) ? reply.redirect(formPages.sent, 303) : reply.code(201).send(receipt);
}

/** People who posted a plain form get their page back, where Back still has what they wrote. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isForeign = error instanceof DomainError && error.code === 'origin-not-allowed';
  if (isForeign || !isForm(request)) return sendError(error, request, reply);
  reportError(error, request);
  return reply.header('cache-control', 'no-store').redirect(formPages.notSent, 303);
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.trim().toLowerCase().startsWith(formType) ?? false;
}
