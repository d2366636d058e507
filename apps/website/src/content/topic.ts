import type { PageId } from '../app/routes.ts';
import type { PageMetadata } from './page-metadata.ts';

/** A page that introduces one subject. */
export interface Topic extends PageMetadata {
  readonly lead: string;
  readonly paragraphs: readonly string[];
  readonly points: readonly { readonly name: string; readonly text: string }[];
  /** What the closed call panel says, on pages that have one. */
  readonly panelTitle?: string;
  readonly panelText?: string;
}

export type Topics = Partial<Record<PageId, Topic>>;
