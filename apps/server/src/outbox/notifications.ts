import type { ServerConfig } from '../config/server-config.ts';
import { deliverContactMail } from '../contact/contact-mail.ts';
import { deliverContactWebhook } from '../contact/contact-webhook.ts';
import { createMailer } from '../mail/create-mailer.ts';
import { deliverNewsletterMail } from '../newsletter/newsletter-mail.ts';
import type { OutboxKind } from '../store/outbox-kind.ts';
import type { Store } from '../store/store.ts';
import type { Deliverers } from './outbox-worker.ts';

/** How this installation tells its operator of a contact request. */
export function contactNotifications({ mail, contact }: ServerConfig): readonly OutboxKind[] {
  const kinds: OutboxKind[] = [];
  if (mail !== undefined && contact.mailTo !== undefined) kinds.push('contact-mail');
  if (contact.webhook !== undefined) kinds.push('contact-webhook');
  return kinds;
}

/**
 * Where the newsletter's links lead; null: there is no newsletter. Only a
 * configured address: one from a request would let anybody send out links to their own site.
 */
export function newsletterUrl({ newsletter, mail, http }: ServerConfig): string | null {
  return newsletter === 'server' && mail !== undefined ? (http.publicUrl ?? null) : null;
}

/** A deliverer for everything that this installation can deliver. */
export function createDeliverers(config: ServerConfig, store: Store): Deliverers {
  const { contact, mail, allowPrivateWebhooks: allowPrivate } = config;
  const { webhook, mailTo: to } = contact;
  const mailer = mail === undefined ? undefined : createMailer(mail);
  const siteUrl = newsletterUrl(config);
  return {
    ...(mailer !== undefined &&
      to !== undefined && {
        'contact-mail': deliverContactMail({ store: store.contact, mailer, to }),
      }),
    ...(webhook !== undefined && {
      'contact-webhook': deliverContactWebhook({
        store: store.contact,
        ...webhook,
        allowPrivate,
        now: Date.now,
      }),
    }),
    ...(mailer !== undefined &&
      siteUrl !== null && {
        'newsletter-mail': deliverNewsletterMail({ store: store.newsletter, mailer, siteUrl }),
      }),
  };
}
