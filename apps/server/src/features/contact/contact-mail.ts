import type { ContactRequest } from '@saywell/contract';
import type { Mail, Mailer } from '../../platform/mail/create-mailer.ts';
import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';

export interface ContactMailOptions {
  readonly store: Pick<Store['contact'], 'get'>;
  readonly mailer: Mailer;
  /** Addresses, separated by commas. */
  readonly to: string;
}

/** Notifies the operator of a contact request; an answer to the mail goes to the visitor. */
export function deliverContactMail({ store, mailer, to }: ContactMailOptions): JobHandler {
  return async ({ id, orgId, subjectId }) => {
    const request = await store.get(orgId, subjectId);
    if (request !== null) await mailer.send(contactMail(request, id, to));
  };
}

function contactMail(request: ContactRequest, id: string, to: string): Mail {
  return {
    id,
    to,
    replyTo: { name: request.name, address: request.email },
    subject: `Contact request (${request.urgency}): ${request.company}`,
    text: mailText(request),
  };
}

function mailText(request: ContactRequest): string {
  const lines = [
    `Name:      ${request.name}`,
    `Email:     ${request.email}`,
    `Company:   ${request.company}`,
    `Phone:     ${request.phone ?? '–'}`,
    `Industry:  ${request.industry}`,
    `Urgency:   ${request.urgency}`,
    `Received:  ${request.createdAt}`,
    `Id:        ${request.id}`,
    '',
    request.message,
    '',
  ];
  return lines.join('\n');
}
