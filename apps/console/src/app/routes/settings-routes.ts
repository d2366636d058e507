import { createRoute } from '@tanstack/react-router';
import { inside } from './entry.tsx';
import { lazyPage } from './lazy-page.ts';

const organisation = createRoute({
  getParentRoute: () => inside,
  path: '/settings/organisation',
  component: lazyPage(() => import('../../features/organisation/organisation-page.tsx'), 'OrganisationPage'),
});
const members = createRoute({
  getParentRoute: () => inside,
  path: '/settings/members',
  component: lazyPage(() => import('../../features/members/members-page.tsx'), 'MembersPage'),
});
const usage = createRoute({
  getParentRoute: () => inside,
  path: '/settings/usage',
  component: lazyPage(() => import('../../features/analytics/usage-page.tsx'), 'UsagePage'),
});
const installation = createRoute({
  getParentRoute: () => inside,
  path: '/settings/installation',
  component: lazyPage(() => import('../../features/installation/installation-page.tsx'), 'InstallationPage'),
});
const account = createRoute({
  getParentRoute: () => inside,
  path: '/settings/account',
  component: lazyPage(() => import('../../features/account/account-page.tsx'), 'AccountPage'),
});

const preferences = createRoute({
  getParentRoute: () => inside,
  path: '/settings/preferences',
  component: lazyPage(() => import('../../features/preferences/preferences-page.tsx'), 'PreferencesPage'),
});
const bin = createRoute({
  getParentRoute: () => inside,
  path: '/settings/deleted',
  component: lazyPage(() => import('../../features/bin/bin-page.tsx'), 'BinPage'),
});

/** What holds for everything, and who is let in. */
export const settingsRoutes = [
  organisation,
  members,
  usage,
  installation,
  account,
  preferences,
  bin,
] as const;
