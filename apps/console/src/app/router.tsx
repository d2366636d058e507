import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { readBoardSearch } from '../features/analytics/search.ts';
import { readLogSearch } from '../features/api-log/search.ts';
import { readAuditSearch } from '../features/audit/search.ts';
import { readCallsSearch } from '../features/calls/list/search.ts';
import { readCallSearch } from '../features/calls/page/search.ts';
import { readDeliveriesSearch } from '../features/deliveries/search.ts';
import { readBookingsSearch, readRequestsSearch } from '../features/visitors/search.ts';
import { assistantRoutes } from './routes/assistant-routes.ts';
import { buildRoutes } from './routes/build-routes.ts';
import { chatRoutes } from './routes/chat-routes.ts';
import { inside, openPages, root } from './routes/entry.tsx';
import { lineRoutes } from './routes/line-routes.ts';
import { testRoutes } from './routes/test-routes.ts';
import { workflowRoutes } from './routes/workflow-routes.ts';
import type { Services } from './services.tsx';
import { FailedInFrame } from './plain-pages.tsx';
import { lazyPage } from './routes/lazy-page.ts';

export const base = '/console';

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyPage(() => import('../features/home/home-page.tsx'), 'HomePage'),
});
const calls = createRoute({
  getParentRoute: () => inside,
  path: '/calls',
  validateSearch: readCallsSearch,
  component: lazyPage(() => import('../features/calls/list/calls-page.tsx'), 'CallsPage'),
});
const call = createRoute({
  getParentRoute: () => inside,
  path: '/calls/$callId',
  validateSearch: readCallSearch,
  component: lazyPage(() => import('../features/calls/page/call-page.tsx'), 'CallPage'),
});
const live = createRoute({
  getParentRoute: () => inside,
  path: '/live',
  component: lazyPage(() => import('../features/calls/live/live-page.tsx'), 'LivePage'),
});
const liveCall = createRoute({
  getParentRoute: () => inside,
  path: '/live/$callId',
  component: lazyPage(() => import('../features/calls/live/live-call-page.tsx'), 'LiveCallPage'),
});
const boards = createRoute({
  getParentRoute: () => inside,
  path: '/analytics',
  beforeLoad: () => {
    throw redirect({ to: '/analytics/$board', params: { board: 'traffic' }, replace: true });
  },
});
const analytics = createRoute({
  getParentRoute: () => inside,
  path: '/analytics/$board',
  validateSearch: readBoardSearch,
  component: lazyPage(() => import('../features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
});
const costs = createRoute({
  getParentRoute: () => inside,
  path: '/costs',
  component: lazyPage(() => import('../features/analytics/costs-page.tsx'), 'CostsPage'),
});
const usage = createRoute({
  getParentRoute: () => inside,
  path: '/settings/usage',
  component: lazyPage(() => import('../features/analytics/usage-page.tsx'), 'UsagePage'),
});
const installation = createRoute({
  getParentRoute: () => inside,
  path: '/settings/installation',
  component: lazyPage(() => import('../features/installation/installation-page.tsx'), 'InstallationPage'),
});
const members = createRoute({
  getParentRoute: () => inside,
  path: '/settings/members',
  component: lazyPage(() => import('../features/members/members-page.tsx'), 'MembersPage'),
});
const keys = createRoute({
  getParentRoute: () => inside,
  path: '/developers/keys',
  component: lazyPage(() => import('../features/keys/keys-page.tsx'), 'KeysPage'),
});
const requests = createRoute({
  getParentRoute: () => inside,
  path: '/requests',
  validateSearch: readRequestsSearch,
  component: lazyPage(() => import('../features/visitors/requests-page.tsx'), 'RequestsPage'),
});
const request = createRoute({
  getParentRoute: () => inside,
  path: '/requests/$requestId',
  component: lazyPage(() => import('../features/visitors/request-page.tsx'), 'RequestPage'),
});
const bookings = createRoute({
  getParentRoute: () => inside,
  path: '/bookings',
  validateSearch: readBookingsSearch,
  component: lazyPage(() => import('../features/visitors/bookings-page.tsx'), 'BookingsPage'),
});
const booking = createRoute({
  getParentRoute: () => inside,
  path: '/bookings/$bookingId',
  component: lazyPage(() => import('../features/visitors/booking-page.tsx'), 'BookingPage'),
});
const deliveries = createRoute({
  getParentRoute: () => inside,
  path: '/developers/deliveries',
  validateSearch: readDeliveriesSearch,
  component: lazyPage(() => import('../features/deliveries/deliveries-page.tsx'), 'DeliveriesPage'),
});
const delivery = createRoute({
  getParentRoute: () => inside,
  path: '/developers/deliveries/$deliveryId',
  component: lazyPage(() => import('../features/deliveries/delivery-page.tsx'), 'DeliveryPage'),
});
const jobs = createRoute({
  getParentRoute: () => inside,
  path: '/developers/jobs',
  component: lazyPage(() => import('../features/deliveries/jobs-page.tsx'), 'JobsPage'),
});
const apiLog = createRoute({
  getParentRoute: () => inside,
  path: '/developers/api-log',
  validateSearch: readLogSearch,
  component: lazyPage(() => import('../features/api-log/log-page.tsx'), 'LogPage'),
});
const credentials = createRoute({
  getParentRoute: () => inside,
  path: '/settings/credentials',
  component: lazyPage(() => import('../features/credentials/credentials-page.tsx'), 'CredentialsPage'),
});
const audit = createRoute({
  getParentRoute: () => inside,
  path: '/settings/audit',
  validateSearch: readAuditSearch,
  component: lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
});
const account = createRoute({
  getParentRoute: () => inside,
  path: '/settings/account',
  component: lazyPage(() => import('../features/account/account-page.tsx'), 'AccountPage'),
});
const preferences = createRoute({
  getParentRoute: () => inside,
  path: '/settings/preferences',
  component: lazyPage(() => import('../features/preferences/preferences-page.tsx'), 'PreferencesPage'),
});

const tree = root.addChildren([
  openPages,
  inside.addChildren([
    home,
    ...assistantRoutes,
    ...buildRoutes,
    live,
    liveCall,
    calls,
    call,
    ...chatRoutes,
    requests,
    request,
    bookings,
    booking,
    keys,
    deliveries,
    delivery,
    jobs,
    apiLog,
    members,
    credentials,
    audit,
    boards,
    analytics,
    costs,
    ...testRoutes,
    ...workflowRoutes,
    ...lineRoutes,
    usage,
    installation,
    account,
    preferences,
  ]),
]);

export function createConsoleRouter(services: Services) {
  return createRouter({
    routeTree: tree,
    basepath: base,
    context: services,
    defaultErrorComponent: FailedInFrame,
    defaultPreload: 'intent',
    // The cache of queries decides what is asked again.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
