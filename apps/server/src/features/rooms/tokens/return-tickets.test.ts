import { describe, expect, it } from 'vitest';
import { createReturnTickets } from './return-tickets.ts';

describe('return tickets', () => {
  it('bring one page in; a copy of it is told that it was used', () => {
    const tickets = createReturnTickets();
    const ticket = tickets.issue('session-1');
    for (let load = 0; load < 2; load += 1)
      expect(tickets.look(ticket)).toEqual({ type: 'valid', sessionId: 'session-1' });
    tickets.spend('session-1');
    expect(tickets.look(ticket)).toEqual({ type: 'used' });
    expect(tickets.look(`${ticket}x`)).toEqual({ type: 'invalid' });
  });

  it('are replaced by the next one of the session, not of another', () => {
    const tickets = createReturnTickets();
    const [first, other] = [tickets.issue('session-1'), tickets.issue('session-2')];
    const second = tickets.issue('session-1');
    expect(tickets.look(first)).toEqual({ type: 'invalid' });
    expect(tickets.look(second)).toMatchObject({ type: 'valid' });
    tickets.spend('session-1');
    expect(tickets.look(other)).toMatchObject({ sessionId: 'session-2' });
  });

  it('end with their session', () => {
    const tickets = createReturnTickets();
    const ticket = tickets.issue('session-1');
    tickets.spend('session-1');
    const next = tickets.issue('session-1');
    tickets.revoke('session-1');
    expect(tickets.look(next)).toEqual({ type: 'invalid' });
    expect(tickets.look(ticket)).toEqual({ type: 'used' });
  });
});
