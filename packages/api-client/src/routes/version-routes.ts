import type { RoutesOf } from '../route-text.ts';

/* What assistants, squads and tools were, and what people work on. As `route-table.ts`. */

export const assistantVersionRoutes = {
  list: 'GET /assistant/:id/versions?',
  get: 'GET /assistant/:id/versions/:version?',
  update: 'PATCH /assistant/:id/versions/:version',
  delete: 'DELETE /assistant/:id/versions/:version?',
  restore: 'POST /assistant/:id/restore/:version bare',
} as const satisfies RoutesOf<'assistantVersion'>;

export const assistantDraftRoutes = {
  listAll: 'GET /assistant/draft?',
  list: 'GET /assistant/:id/draft?',
  create: 'POST /assistant/:id/draft',
  get: 'GET /assistant/:id/draft/:draftId',
  update: 'PATCH /assistant/:id/draft/:draftId',
  delete: 'DELETE /assistant/:id/draft/:draftId',
} as const satisfies RoutesOf<'assistantDraft'>;

export const squadVersionRoutes = {
  list: 'GET /squad/:id/versions?',
  get: 'GET /squad/:id/versions/:version?',
  update: 'PATCH /squad/:id/versions/:version',
  delete: 'DELETE /squad/:id/versions/:version?',
  restore: 'POST /squad/:id/restore/:version bare',
} as const satisfies RoutesOf<'squadVersion'>;

export const squadDraftRoutes = {
  listAll: 'GET /squad/draft?',
  list: 'GET /squad/:id/draft?',
  create: 'POST /squad/:id/draft',
  get: 'GET /squad/:id/draft/:draftId',
  update: 'PATCH /squad/:id/draft/:draftId',
  delete: 'DELETE /squad/:id/draft/:draftId',
} as const satisfies RoutesOf<'squadDraft'>;

export const toolVersionRoutes = {
  list: 'GET /tool/:id/versions?',
  get: 'GET /tool/:id/versions/:version?',
  update: 'PATCH /tool/:id/versions/:version',
  delete: 'DELETE /tool/:id/versions/:version?',
  restore: 'POST /tool/:id/restore/:version bare',
} as const satisfies RoutesOf<'toolVersion'>;

export const toolDraftRoutes = {
  listAll: 'GET /tool/draft?',
  list: 'GET /tool/:id/draft?',
  create: 'POST /tool/:id/draft',
  get: 'GET /tool/:id/draft/:draftId',
  update: 'PATCH /tool/:id/draft/:draftId',
  delete: 'DELETE /tool/:id/draft/:draftId',
} as const satisfies RoutesOf<'toolDraft'>;
