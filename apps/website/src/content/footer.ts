import { frameValues } from '@saywell/site-facts';
import { brand } from '../config/brand.ts';

export const footer = {
  blurb: `${brand.name} answers the phone for businesses: it sets appointments, qualifies leads and supports customers at any hour.`,
  claims: ['Enterprise-grade security', frameValues.uptime],
} as const;

export const newsletterPath = '/site/newsletter';

export const newsletterWords = {
  title: 'Stay Updated',
  /** Where nobody has set up a list. */
  idle: 'There is no mailing list here yet: nothing is sent.',
  sending: 'One moment.',
  asked: 'Check your mail to confirm',
  refused: 'This address was not accepted. Please check it.',
  tooMany: 'Too many requests. Please try again later.',
  failed: 'That did not work. Please try again.',
} as const;
