import type { ServerConfig } from '../../platform/config/server-config.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** How this installation notifies its operator of a contact request. */
export function contactNotifications({ mail, contact }: ServerConfig): readonly JobKind[] {
  const kinds: JobKind[] = [];
  if (mail !== undefined && contact.mailTo !== undefined) kinds.push('contact-mail');
  if (contact.webhook !== undefined) kinds.push('contact-webhook');
  return kinds;
}
