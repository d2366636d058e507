import {
  namesAnswerSchema,
  namesQuerySchema,
  searchAnswerSchema,
  searchQuerySchema,
} from '../../resources/search.ts';

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
  names: {
    id: 'search.names',
    method: 'GET',
    path: '/search/names',
    access: 'private',
    query: namesQuerySchema,
    success: 200,
    answer: namesAnswerSchema,
  },
} as const;
