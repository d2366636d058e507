import type { ServerConfig } from '../../platform/config/server-config.ts';
import { createMailer } from '../../platform/mail/create-mailer.ts';
import type { JobHandlers } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';
import { deliverContactMail } from './contact-mail.ts';
import { deliverContactWebhook } from './contact-webhook.ts';

/** How the operator is notified of contact requests, as far as it is configured. */
export function contactJobs(
  { contact, mail, allowPrivateWebhooks: allowPrivate }: ServerConfig,
  { contact: store }: Pick<Store, 'contact'>,
): JobHandlers {
  const { webhook, mailTo: to } = contact;
  return {
    ...(mail !== undefined &&
      to !== undefined && {
        'contact-mail': { handle: deliverContactMail({ store, mailer: createMailer(mail), to }) },
      }),
    ...(webhook !== undefined && {
      'contact-webhook': {
        handle: deliverContactWebhook({ store, ...webhook, allowPrivate, now: Date.now }),
      },
    }),
  };
}
