import { and, ne } from 'drizzle-orm';
import { call } from './call-tables.ts';

/** Those that are scheduled have not begun: their job starts them. */
export const isRunning = and(ne(call.status, 'ended'), ne(call.status, 'scheduled'));
