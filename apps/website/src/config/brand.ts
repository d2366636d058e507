/**
 * Who runs this site. A deployer changes the product's name, addresses and
 * switches here and nowhere else.
 */
export const brand = {
  /** The product, and the voice provider's name in every message. */
  name: 'Saywell',
  /** The same in paths: `/saywell-demo`. */
  pathName: 'saywell',
  /** Where the site lives; canonical addresses start with it. */
  siteUrl: 'https://saywell.example',
  email: 'hello@saywell.example',
  phone: '+1 (302) 555-0142',
  address: ['1201 North Market Street', 'Wilmington, Delaware 19801'],
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
