import type { BookingChange, DialogueAction } from './engine.ts';

/** What an action does to a stored booking; null: nothing. */
export function bookingChangeOf(action: DialogueAction): BookingChange | null {
  if (action.type === 'change-booking') return { previous: action.previous, booking: action.booking };
  return action.type === 'cancel-booking' ? { previous: action.booking, booking: null } : null;
}
