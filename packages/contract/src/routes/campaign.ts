import {
  campaignPageSchema,
  campaignSchema,
  createCampaignSchema,
  listCampaignsQuerySchema,
  pageCampaignsQuerySchema,
  updateCampaignSchema,
} from '../resources/campaign.ts';
import { crud } from './route.ts';

const routes = crud('campaign', {
  create: createCampaignSchema,
  update: updateCampaignSchema,
  answer: campaignSchema,
});

export const campaignRoutes = {
  ...routes,
  list: { ...routes.list, query: listCampaignsQuerySchema, pageAnswer: campaignPageSchema },
  /** The same list in pages with their number. */
  page: {
    id: 'campaign.page',
    method: 'GET',
    path: '/campaign/paginated',
    access: 'private',
    query: pageCampaignsQuerySchema,
    success: 200,
    answer: campaignPageSchema,
  },
} as const;
