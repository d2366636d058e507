export const newsletterPath = '/site/newsletter';

export const newsletterOutcomes = {
  sending: 'One moment.',
  asked: 'Check your mail to confirm',
  refused: 'This address was not accepted. Please check it.',
  tooMany: 'Too many requests. Please try again later.',
  failed: 'That did not work. Please try again.',
} as const;
