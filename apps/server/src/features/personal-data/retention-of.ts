import type { Org } from '@saywell/contract';

/** How long data is kept, days; undefined: until somebody deletes it. */
export interface Retention {
  readonly days: number | undefined;
  /** Of addresses for news. */
  readonly newsletterDays: number | undefined;
}

/** What the site's privacy policy promises (`apps/website/src/content/legal/privacy.ts`): 7 years of communication. */
export const siteRetentionDays = 2_557;
/** 5 years of marketing data. */
export const siteNewsletterDays = 1_826;

/** An organisation's own choice; that of the website keeps the site's promises without one, and never anything longer. */
export function retentionOf(org: Pick<Org, 'id' | 'dataRetentionDays'>, siteOrgId: string | null): Retention {
  const { dataRetentionDays: days } = org;
  if (org.id !== siteOrgId) return { days, newsletterDays: days };
  const siteDays = Math.min(days ?? siteRetentionDays, siteRetentionDays);
  return { days: siteDays, newsletterDays: Math.min(siteDays, siteNewsletterDays) };
}
