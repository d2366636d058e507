import {
  commonHeaders,
  siteCacheControl,
  siteHeaders,
  transportSecurityHeader,
  webSocketOrigin,
} from '@saywell/contract';
import { prerender } from 'react-dom/static';
import { brand } from '../config/brand.ts';
import { readEnvironment } from '../config/environment.ts';
import { siteUrl } from '../config/site-url.ts';
import { faq } from '../content/contact.ts';
import { footer } from '../content/footer.ts';
import { createBrowserSiteCall } from '../features/call/browser-site-call.ts';
import { App } from './app.tsx';
import { jsonLd } from './json-ld.ts';
import { pageHead } from './page-head.ts';
import { preloadPage } from './page-loader.ts';
import { renderHead } from './render-head.ts';
import { allRoutes, canonicalPath, findPage } from './routes.ts';
import { shareImageSize, shareTags } from './share-tags.ts';

/** Every path that gets a file. */
export const paths: readonly string[] = allRoutes.map(({ path }) => path);

export async function renderPage(path: string): Promise<{ page: string; head: string; body: string }> {
  const page = findPage(path);
  const loaded = await preloadPage(page);
  const app = <App call={createBrowserSiteCall()} path={path} />;
  // Never outline: outlined parts are revealed by inline scripts, which the site's policy forbids.
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: rethrow,
  });
  const { title, tags } = pageHead(loaded);
  const head = renderHead({ title, tags: [...tags, ...shareTags(loaded, title)] }, jsonLd(page, faq));
  return { page, head, body: await new Response(prelude).text() };
}

function rethrow(error: unknown): never {
  throw error;
}

/** What the build needs for the files around the pages. */
export async function describeSite() {
  const pages = [...new Set(allRoutes.map(({ page }) => page))];
  return {
    name: brand.name,
    origin: siteUrl,
    email: brand.email,
    summary: footer.blurb,
    shareImageSize,
    paths,
    pages: await Promise.all(
      pages.map(async (page) => {
        const { metadata } = await preloadPage(page);
        const { title, description, isUnlisted = false } = metadata;
        return { id: page, path: canonicalPath(page) ?? '/', title, description, isUnlisted };
      }),
    ),
    headers: { ...commonHeaders, ...transportSecurity(), ...siteHeaders(staticOrigins()) },
    cacheControl: siteCacheControl,
  };
}

const transportSecurity = () => (siteUrl.startsWith('https:') ? transportSecurityHeader : {});

/** A host of static files cannot know the voice service: the build says where it is, unless it is on the same origin. */
function staticOrigins() {
  const { endpoint } = readEnvironment(import.meta.env);
  const voice = endpoint === '' ? [] : [new URL(endpoint).origin];
  const sockets = [siteUrl, ...voice].map((url) => webSocketOrigin(new URL(url).origin));
  return { connect: [...sockets, ...voice], script: voice };
}
