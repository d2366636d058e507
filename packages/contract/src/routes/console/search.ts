import { searchAnswerSchema, searchQuerySchema } from '../../resources/search.ts';

/** What the organisation has, by name, number or id. */
export const searchRoutes = {
  find: {
    id: 'search.find',
    method: 'GET',
    path: '/search',
    access: 'private',
    query: searchQuerySchema,
    success: 200,
    answer: searchAnswerSchema,
  },
} as const;
