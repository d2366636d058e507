/** The contact form: largest fields in characters (code points, after cleaning), and the largest body. */
export const contactLimits = {
  name: 200,
  email: 254,
  company: 200,
  phone: 40,
  message: 5_000,
  bodyBytes: 65_536,
} as const;

export const contactIndustries = [
  'business-funding',
  'ecommerce',
  'business-coaching',
  'healthcare',
  'real-estate',
  'other',
] as const;
export type ContactIndustry = (typeof contactIndustries)[number];

export const contactUrgencies = ['normal', 'urgent', 'asap'] as const;
export type ContactUrgency = (typeof contactUrgencies)[number];

/** Answer of `POST /site/contact`. */
export interface ContactReceipt {
  readonly id: string;
  readonly status: 'received';
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Answer of `POST /site/newsletter`, whether the address was known or not. */
export interface NewsletterReceipt {
  readonly status: 'pending';
}
