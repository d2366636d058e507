import { frameValues } from '@saywell/site-facts';

/**
 * Who runs this site. A deployer changes name and addresses in `frameValues`,
 * where the assistants' answers have them from, and switches here.
 */
export const brand = {
  /** The product, and the voice provider's name in every message. */
  name: frameValues.name,
  /** The same in paths: `/saywell-demo`. */
  pathName: 'saywell',
  /** Where the site lives; canonical addresses start with it. */
  siteUrl: 'https://saywell.example',
  email: frameValues.email,
  phone: frameValues.phone,
  address: [frameValues.street, frameValues.city],
  copyrightYear: 2025,
  /** Lets the header's button end a call too; else it only starts one. */
  headerButtonEndsCall: false,
  /** Where contact requests go: to the server that serves the site, or nowhere ('simulated': only the look of it). */
  contact: 'server' as 'server' | 'simulated',
  /** With 'server' the footer's "Stay Updated" subscribes, confirmed by mail; with 'none' it does nothing. */
  newsletter: 'none' as 'none' | 'server',
} as const;

/** The phone number as a link wants it. */
export const phoneLink = `tel:${brand.phone.replace(/[^+\d]/g, '')}`;
export const emailLink = `mailto:${brand.email}`;
