import type { Mailer } from '../../platform/mail/create-mailer.ts';
import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';

export interface NewsletterMailOptions {
  readonly store: Pick<Store['newsletter'], 'invitation'>;
  readonly mailer: Mailer;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

/** Asks whoever reads the address for a confirmation. */
export function deliverNewsletterMail({ store, mailer, siteUrl }: NewsletterMailOptions): JobHandler {
  return async ({ id, orgId, subjectId }) => {
    const invitation = await store.invitation(orgId, subjectId);
    if (invitation === null) return;
    const { email: address, value } = invitation;
    const host = new URL(siteUrl).host;
    const subject = `Please confirm: the newsletter of ${host}`;
    await mailer.send({ id, to: { address }, subject, text: mailText(siteUrl, host, value) });
  };
}

// No link to unsubscribe here: filters that open every link of a mail would confirm and unsubscribe at once.
function mailText(siteUrl: string, host: string, value: string): string {
  return [
    `This address was entered for the newsletter of ${host}.`,
    '',
    'To get it, open this address within seven days:',
    `${siteUrl}/site/newsletter/confirm?token=${value}`,
    '',
    'If it was not you, do nothing: you will get no newsletter, and the address is forgotten.',
    '',
  ].join('\n');
}
