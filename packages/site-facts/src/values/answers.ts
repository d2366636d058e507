/** Answers of the assistants that pages quote word by word. */
export const analyticsAnswer =
  'Analytics are included. You see every call, what it was about and what came out of it.';
export const accuracyAnswer =
  'Our claim is ninety eight percent. No assistant is perfect, so your team can review every call.';
export const integrationsAnswer =
  'We connect through webhooks. That covers your calendar, your customer database, and Shopify.';
export const launchAnswer = 'Setup takes thirty days. You go live in the third or fourth week.';
