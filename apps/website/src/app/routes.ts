import { brand } from '../config/brand.ts';

/** Every page of the site; several paths may show the same one. */
export type PageId =
  | 'home'
  | 'features'
  | 'solutions'
  | 'about'
  | 'contact'
  | 'voice-demo'
  | 'assistant-demo'
  | 'interface-demo'
  | 'phone-interface'
  | 'squad-demo'
  | 'termination-demo'
  | 'call-demo'
  | 'privacy'
  | 'terms'
  | 'disclaimer'
  | 'status'
  | 'not-found';

export interface Route {
  readonly path: string;
  readonly page: PageId;
}

/** The paths of each page; the first one is its canonical address. None has parameters. */
const pathsOfPages: readonly (readonly [PageId, ...string[]])[] = [
  ['home', '/', '/ai-appointment-setting'],
  ['features', '/ai-features', '/features'],
  ['solutions', '/ai-solutions', '/business-funding-ai', '/ecommerce-automation', '/business-coaching-ai'],
  ['about', '/about-us', '/about'],
  ['contact', '/contact-us', '/schedule-demo', '/contact'],
  ['voice-demo', '/ai-voice-demo', `/${brand.pathName}-demo`],
  ['assistant-demo', '/ai-assistant-demo', '/hero-demo'],
  ['interface-demo', '/voice-interface-demo', '/interface-demo'],
  ['phone-interface', '/ai-phone-interface', '/enhanced-hero'],
  ['squad-demo', '/squad-agent-demo'],
  ['termination-demo', '/call-termination-demo'],
  ['call-demo', `/${brand.pathName}-call-demo`],
  ['privacy', '/privacy-policy'],
  ['terms', '/terms-of-service'],
  ['disclaimer', '/disclaimer'],
];

/** Pages about the site itself, beside those of the route table. */
const serviceRoutes: readonly Route[] = [{ path: '/status', page: 'status' }];

/** Every path of the route table. */
export const routes: readonly Route[] = pathsOfPages.flatMap(([page, ...paths]) =>
  paths.map((path) => ({ path, page })),
);

/** Everything that gets a file. */
export const allRoutes: readonly Route[] = [...routes, ...serviceRoutes];

/** One path of each page, the one that search engines should keep. */
export const canonicalPaths: readonly string[] = /* @__PURE__ */ listCanonicalPaths();

/** Visitors' browsers do not need the list: a call without effects is left out of what they fetch. */
function listCanonicalPaths(): string[] {
  return [...new Set(allRoutes.map(({ page }) => page))].flatMap((page) => canonicalPath(page) ?? []);
}

/** The page of a path; a slash at the end makes no difference. */
export function findPage(path: string): PageId {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return allRoutes.find((route) => route.path === plain)?.page ?? 'not-found';
}

/** The one address that search engines should keep; none for the page of unknown paths. */
export function canonicalPath(page: PageId): string | undefined {
  return allRoutes.find((route) => route.page === page)?.path;
}

/** Pages that show something live without being touched: their code does not wait for the visitor. */
export const isLivePage = (page: PageId): boolean => page === 'status';
