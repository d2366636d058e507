import { frameValues } from '@saywell/site-facts';
import { brand } from '../config/brand.ts';

export const footer = {
  blurb: `${brand.name} answers the phone for businesses: it sets appointments, qualifies leads and supports customers at any hour.`,
  claims: ['Enterprise-grade security', frameValues.uptime],
} as const;

export const newsletterWords = {
  title: 'Stay Updated',
  /** Where nobody has set up a list. */
  idle: 'There is no mailing list here yet: nothing is sent.',
} as const;
