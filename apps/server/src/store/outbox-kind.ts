/** What is delivered to the outside, and how. */
export type OutboxKind = 'contact-mail' | 'contact-webhook' | 'newsletter-mail';
