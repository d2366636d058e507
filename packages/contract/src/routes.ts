import { assistantRoutes } from './routes/assistant.ts';
import { callRoutes } from './routes/call.ts';
import { orgRoutes } from './routes/org.ts';
import type { Route } from './routes/route.ts';
import { squadRoutes } from './routes/squad.ts';
import { tokenRoutes } from './routes/token.ts';
import { bookingRoutes, contactRequestRoutes } from './routes/visitor.ts';

/** The management API. The server refuses to start when a row has no handler or a handler no row. */
export const routes = {
  assistant: assistantRoutes,
  squad: squadRoutes,
  token: tokenRoutes,
  call: callRoutes,
  contactRequest: contactRequestRoutes,
  booking: bookingRoutes,
  org: orgRoutes,
} as const satisfies Record<string, Record<string, Route>>;
