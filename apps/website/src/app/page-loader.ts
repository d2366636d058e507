import type { ComponentType } from 'react';
import type { PageMetadata } from '../content/page-metadata.ts';
import type { PageId } from './routes.ts';

export type PageComponent = ComponentType<{ readonly page: PageId }>;

interface PageModule {
  readonly default: PageComponent;
  readonly metadata: Partial<Record<PageId, PageMetadata>>;
}

/** A page whose code is here. */
export interface LoadedPage {
  readonly page: PageId;
  readonly Component: PageComponent;
  readonly metadata: PageMetadata;
}

const business = (): Promise<PageModule> => import('../pages/business-page.tsx');
const demo = (): Promise<PageModule> => import('../pages/demo-page.tsx');
const legal = (): Promise<PageModule> => import('../pages/legal-page.tsx');

/** Each module is a chunk of its own. */
const modules: Record<PageId, () => Promise<PageModule>> = {
  home: () => import('../pages/home-page.tsx'),
  about: () => import('../pages/about-page.tsx'),
  features: business,
  solutions: business,
  contact: business,
  'voice-demo': demo,
  'assistant-demo': demo,
  'interface-demo': demo,
  'phone-interface': demo,
  'squad-demo': demo,
  'termination-demo': demo,
  'call-demo': demo,
  privacy: legal,
  terms: legal,
  disclaimer: legal,
  'not-found': () => import('../pages/not-found-page.tsx'),
};

const loaded = new Map<PageId, LoadedPage>();

/** The page, if its code is here already. */
export const loadedPage = (page: PageId): LoadedPage | undefined => loaded.get(page);

/** Fetches a page's code; a failed fetch may be tried again. */
export async function preloadPage(page: PageId): Promise<LoadedPage> {
  const { default: Component, metadata } = await modules[page]();
  const ownMetadata = metadata[page];
  if (ownMetadata === undefined) throw new Error(`The page ${page} has no title and description.`);
  const result = { page, Component, metadata: ownMetadata };
  loaded.set(page, result);
  return result;
}
