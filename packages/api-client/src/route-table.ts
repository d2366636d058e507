import type { routes } from '@saywell/contract';

export type Routes = typeof routes;

type RouteText<Route> = Route extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}${Route extends { query: unknown } ? '?' : ''}`
  : never;

/**
 * Method and path of every call, `?` where it takes a query. It compiles only while
 * it says the same as the contract's route table.
 */
export const routeTable = {
  assistant: {
    create: 'POST /assistant',
    list: 'GET /assistant?',
    get: 'GET /assistant/:id',
    update: 'PATCH /assistant/:id',
    replace: 'PUT /assistant/:id',
    delete: 'DELETE /assistant/:id',
  },
  squad: {
    create: 'POST /squad',
    list: 'GET /squad?',
    get: 'GET /squad/:id',
    update: 'PATCH /squad/:id',
    delete: 'DELETE /squad/:id',
  },
  token: {
    create: 'POST /token',
    list: 'GET /token?',
    get: 'GET /token/:id',
    update: 'PATCH /token/:id',
    delete: 'DELETE /token/:id',
  },
  call: {
    list: 'GET /call?',
    get: 'GET /call/:id',
    createWeb: 'POST /call/web',
    addParticipant: 'POST /call/:id/participant',
  },
  contactRequest: {
    list: 'GET /contact-request?',
    export: 'GET /contact-request/export?',
    get: 'GET /contact-request/:id',
    delete: 'DELETE /contact-request/:id',
  },
  booking: { list: 'GET /booking?', export: 'GET /booking/export?' },
  org: { list: 'GET /org', get: 'GET /org/:id' },
} as const satisfies {
  [Resource in keyof Routes]: {
    [Name in keyof Routes[Resource]]: RouteText<Routes[Resource][Name]>;
  };
};
