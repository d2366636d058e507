/** What is done later, by which handler (`compose/job-handlers.ts`). Rows of the database have these names. */
export const jobKinds = [
  'contact-mail',
  'contact-webhook',
  'newsletter-mail',
  'invitation-mail',
  'sign-in-mail',
  'support-mail',
  'support-webhook',
  'org-removal',
  'idempotency-cleanup',
  'log-cleanup',
  'data-retention',
  'call-start',
  'call-analysis',
  'call-trace',
  'campaign-run',
  'test-suite-run',
  'server-message',
  'file-index',
  'passage-vectors',
  'stored-bytes',
] as const;
export type JobKind = (typeof jobKinds)[number];
