import type { SupportTicket } from '@saywell/contract';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Mailer } from '../../platform/mail/create-mailer.ts';
import { type OperatorWebhook, postToOperator } from '../../platform/outgoing/operator-webhook.ts';
import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';

/** How this installation notifies its operator of a ticket: as of a contact request. */
export function supportNotifications({ mail, contact }: ServerConfig): readonly JobKind[] {
  const kinds: JobKind[] = [];
  if (mail !== undefined && contact.mailTo !== undefined) kinds.push('support-mail');
  if (contact.webhook !== undefined) kinds.push('support-webhook');
  return kinds;
}

export interface SupportMailOptions {
  readonly store: Pick<Store['support'], 'get'>;
  readonly mailer: Mailer;
  /** Addresses, separated by commas. */
  readonly to: string;
}

export function deliverSupportMail({ store, mailer, to }: SupportMailOptions): JobHandler {
  return async ({ id, orgId, subjectId }) => {
    const ticket = await store.get(orgId, subjectId);
    if (ticket === null) return;
    await mailer.send({
      id,
      to,
      subject: `Support (${ticket.category}): ${ticket.subject}`,
      text: mailText(ticket),
    });
  };
}

export function deliverSupportWebhook({
  store,
  ...hook
}: OperatorWebhook & Pick<SupportMailOptions, 'store'>): JobHandler {
  return async ({ id, orgId, subjectId }) => {
    const supportTicket = await store.get(orgId, subjectId);
    if (supportTicket !== null) await postToOperator(hook, id, { type: 'support-ticket', supportTicket });
  };
}

function mailText(ticket: SupportTicket): string {
  const lines = [
    `Organisation:  ${ticket.orgId}`,
    `Category:      ${ticket.category}${ticket.bugSubcategory === undefined ? '' : `, ${ticket.bugSubcategory}`}`,
    `Received:      ${ticket.createdAt}`,
    `Id:            ${ticket.id}`,
    '',
    ticket.message,
    '',
    ...(ticket.callDetails === undefined ? [] : ['Call:', ticket.callDetails, '']),
  ];
  return lines.join('\n');
}
