import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { FailedPage, MissingPage, OpenPage } from '../plain-pages.tsx';
import { showAsChosen } from '../shown-preference.ts';
import { meQuery, type Services } from '../services.tsx';
import { lazyPage } from './lazy-page.ts';

export const root = createRootRouteWithContext<Services>()({
  notFoundComponent: MissingPage,
  errorComponent: FailedPage,
});

/** Where a sign-in goes on: a path of the console, which no link can make another address. */
const nextSchema = (search: Record<string, unknown>): { next?: string } => {
  const { next } = search;
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {};
};

const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenPage });
const signIn = createRoute({
  getParentRoute: () => open,
  path: '/sign-in',
  validateSearch: nextSchema,
  component: lazyPage(() => import('../../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const setUp = createRoute({
  getParentRoute: () => open,
  path: '/set-up',
  component: lazyPage(() => import('../../features/sign-in/set-up-page.tsx'), 'SetUpPage'),
});
const link = createRoute({
  getParentRoute: () => open,
  path: '/link',
  component: lazyPage(() => import('../../features/sign-in/link-page.tsx'), 'LinkPage'),
});
/** Pages of everybody. */
export const openPages = open.addChildren([signIn, setUp, link]);

/** Pages of people who have signed in; others are sent to do so, and come back. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyPage(() => import('../shell/shell.tsx'), 'Shell'),
  beforeLoad: async ({ context, location }) => {
    const me = await context.queries.query(meQuery(context));
    if (me !== null) return showAsChosen(me.preference);
    const next = location.href === '/' ? {} : { next: location.href };
    throw redirect({ to: '/sign-in', search: next, replace: true });
  },
});
