import type { Draft, FillingMode } from '../state.ts';
import type { BookingTurn } from './booking-turn.ts';
import { isCompany } from './business.ts';
import { isNoName } from './name.ts';

/** `Omar`, and then `Omar Haddad`. */
export function fullerName({ draft, asking }: FillingMode, turn: BookingTurn): string | null {
  const known = draft.name?.toLowerCase() ?? '';
  if (known === '' || known.includes(' ') || asking === 'name') return null;
  const parts = turn.text.split(/[.,;!]/).map((part) => part.trim());
  const said =
    parts.findLast((part) => part.toLowerCase().startsWith(`${known} `)) ?? lastNameAlone(draft, turn);
  const isName = said !== undefined && /^[\p{L}'’-]+(?: [\p{L}'’-]+){1,2}$/u.test(said) && !isCompany(said);
  return isName ? said : null;
}

/** `Omar`, and then `Haddad`: a word with a capital, and nothing else, while the next is asked for. */
function lastNameAlone({ name, phone, email }: Draft, { text, intent }: BookingTurn): string | undefined {
  const [word] = /^\p{Lu}[\p{L}'’-]+(?=[.!]?$)/u.exec(text.trim()) ?? [];
  const isName = word !== undefined && intent === undefined && !isNoName(word.toLowerCase());
  return isName && phone === undefined && email === undefined ? `${name ?? ''} ${word}` : undefined;
}
