import type { Preference } from '@saywell/contract';
import { setTimeZone } from '../ui/times/zone.ts';
import { chooseTheme, readTheme } from './theme.ts';

/** What was chosen in another browser holds in this one. */
export function showAsChosen({ theme, timezone }: Preference = {}): void {
  if (theme !== undefined && theme !== readTheme()) chooseTheme(theme);
  setTimeZone(timezone);
}
