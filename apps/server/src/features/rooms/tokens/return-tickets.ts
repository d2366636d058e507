import { digestMatcher, digestOf, newToken } from './secret-token.ts';

/** What a ticket is worth. */
export type TicketState =
  | { readonly type: 'valid'; readonly sessionId: string }
  | { readonly type: 'used' | 'invalid' };

interface Ticket {
  readonly digest: Buffer;
  readonly sessionId: string;
  used: boolean;
}

/** Used ones are remembered, to distinguish a page that was copied from one that guesses. */
const maxTickets = 200;

/**
 * Tickets with which a page that was loaded again takes its place back. A page stores its
 * ticket where a copy of the tab finds it too: so each brings one page in, and the first wins.
 * Until that page is in, a join may be tried again: it is often loaded twice in a row.
 */
export interface ReturnTickets {
  /** Ends the session's earlier ticket. */
  issue(sessionId: string): string;
  look(ticket: string): TicketState;
  /** The page that came with the session's ticket is in. */
  spend(sessionId: string): void;
  /** The session is over; what was used stays known. */
  revoke(sessionId: string): void;
}

export function createReturnTickets(): ReturnTickets {
  let tickets: readonly Ticket[] = [];
  const revoke = (sessionId: string): void => {
    tickets = tickets.filter((ticket) => ticket.used || ticket.sessionId !== sessionId);
  };
  return {
    revoke,
    issue(sessionId) {
      revoke(sessionId);
      const text = newToken();
      tickets = [...tickets, { digest: digestOf(text), sessionId, used: false }].slice(-maxTickets);
      return text;
    },
    look(text) {
      const isWanted = digestMatcher(text);
      const ticket = tickets.find(({ digest }) => isWanted(digest));
      if (ticket === undefined) return { type: 'invalid' };
      return ticket.used ? { type: 'used' } : { type: 'valid', sessionId: ticket.sessionId };
    },
    spend(sessionId) {
      for (const ticket of tickets) if (ticket.sessionId === sessionId) ticket.used = true;
    },
  };
}
