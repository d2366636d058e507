import { brand } from '../config/brand.ts';

export const footer = {
  blurb: `${brand.name} answers the phone for businesses: it sets appointments, qualifies leads and supports customers at any hour.`,
  claims: ['Enterprise-grade security', '99.9% uptime'],
} as const;
