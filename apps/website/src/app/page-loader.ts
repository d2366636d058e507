import type { ComponentType } from 'react';
import type { PageMetadata } from '../content/page-metadata.ts';
import { type OpenPromise, openPromise } from './open-promise.ts';
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

/** Each module is a chunk of its own. */
const modules: Record<PageId, () => Promise<PageModule>> = {
  home: () => import('../pages/home-page.tsx'),
  about: () => import('../pages/about-page.tsx'),
  features: () => import('../pages/features-page.tsx'),
  solutions: () => import('../pages/solutions-page.tsx'),
  contact: () => import('../pages/contact-page.tsx'),
  'voice-demo': () => import('../pages/voice-demo-page.tsx'),
  'assistant-demo': () => import('../pages/assistant-demo-page.tsx'),
  'interface-demo': () => import('../pages/interface-demo-page.tsx'),
  'phone-interface': () => import('../pages/phone-interface-page.tsx'),
  'squad-demo': () => import('../pages/squad-demo-page.tsx'),
  'termination-demo': () => import('../pages/termination-demo-page.tsx'),
  'call-demo': () => import('../pages/call-demo-page.tsx'),
  privacy: () => import('../pages/privacy-page.tsx'),
  terms: () => import('../pages/terms-page.tsx'),
  disclaimer: () => import('../pages/disclaimer-page.tsx'),
  status: () => import('../pages/status-page.tsx'),
  'not-found': () => import('../pages/not-found-page.tsx'),
};

const loaded = new Map<PageId, LoadedPage>();
const arrivals = new Map<PageId, OpenPromise<LoadedPage>>();

/** The page, if its code is here already. */
export const loadedPage = (page: PageId): LoadedPage | undefined => loaded.get(page);

/** Always the same for the same page. */
function arrivalOf(page: PageId): OpenPromise<LoadedPage> {
  const arrival = arrivals.get(page) ?? openPromise<LoadedPage>();
  arrivals.set(page, arrival);
  return arrival;
}

/** Resolves when the page's code is here, whoever fetches it. */
export const pageArrival = (page: PageId): Promise<LoadedPage> => arrivalOf(page).promise;

/** Fetches a page's code; a failed fetch may be tried again. */
export async function preloadPage(page: PageId): Promise<LoadedPage> {
  const { default: Component, metadata } = await modules[page]();
  const ownMetadata = metadata[page];
  if (ownMetadata === undefined) throw new Error(`The page ${page} has no title and description.`);
  const result = { page, Component, metadata: ownMetadata };
  loaded.set(page, result);
  arrivalOf(page).resolve(result);
  return result;
}
