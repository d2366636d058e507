import type { PageMetadata } from '../page-metadata.ts';

/** A legal document: what the law needs, and beside it each section in one spoken sentence. */
export interface LegalText extends PageMetadata {
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The section's anchor; other documents may cite it, so it stays when the title changes. */
  readonly id: string;
  readonly title: string;
  readonly short: string;
  readonly parts: readonly LegalPart[];
}

/** A paragraph, a list, or names with what is said of each. Links stand as `[words](address)`. */
export type LegalPart =
  | string
  | { readonly list: readonly string[] }
  | { readonly table: readonly (readonly [name: string, text: string])[] };

/** All three documents carry this date. */
export const lastUpdated = { text: 'January 27, 2025', date: '2025-01-27' } as const;
