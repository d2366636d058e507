import type { ServerConfig } from '../../platform/config/server-config.ts';
import { createMailer } from '../../platform/mail/create-mailer.ts';
import type { JobHandlers } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';
import { deliverNewsletterMail } from './newsletter-mail.ts';
import { newsletterUrl } from './newsletter-url.ts';

/** The mail that asks for a confirmation; nothing without a newsletter. */
export function newsletterJobs(config: ServerConfig, { newsletter }: Pick<Store, 'newsletter'>): JobHandlers {
  const siteUrl = newsletterUrl(config);
  if (config.mail === undefined || siteUrl === null) return {};
  const mailer = createMailer(config.mail);
  return { 'newsletter-mail': { handle: deliverNewsletterMail({ store: newsletter, mailer, siteUrl }) } };
}
