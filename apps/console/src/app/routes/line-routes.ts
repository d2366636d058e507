import { createRoute } from '@tanstack/react-router';
import { readVoicesSearch } from '../../features/voices/search.ts';
import { inside } from './entry.tsx';
import { lazyPage } from './lazy-page.ts';

const numbers = createRoute({
  getParentRoute: () => inside,
  path: '/numbers',
  component: lazyPage(() => import('../../features/numbers/numbers-page.tsx'), 'NumbersPage'),
});
const number = createRoute({
  getParentRoute: () => inside,
  path: '/numbers/$numberId',
  component: lazyPage(() => import('../../features/numbers/number-page.tsx'), 'NumberPage'),
});
const campaigns = createRoute({
  getParentRoute: () => inside,
  path: '/campaigns',
  component: lazyPage(() => import('../../features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
});
const campaign = createRoute({
  getParentRoute: () => inside,
  path: '/campaigns/$campaignId',
  component: lazyPage(() => import('../../features/campaigns/campaign-page.tsx'), 'CampaignPage'),
});
const voices = createRoute({
  getParentRoute: () => inside,
  path: '/voices',
  validateSearch: readVoicesSearch,
  component: lazyPage(() => import('../../features/voices/voices-page.tsx'), 'VoicesPage'),
});

/** Who is called, from which number, and in which voice. */
export const lineRoutes = [numbers, number, campaigns, campaign, voices] as const;
