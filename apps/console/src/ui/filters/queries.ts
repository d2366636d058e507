import { midnight } from '../times/clock.ts';

/*
 * What the server is asked for what an address says. Apart from what reads addresses, which every page loads.
 */

/** What the server is asked for two days that are both included. */
export const withinDays = ({ from, to }: { readonly from?: string; readonly to?: string }) => ({
  ...(from !== undefined && { createdAtGe: midnight(from, 0) }),
  ...(to !== undefined && { createdAtLt: midnight(to, 1) }),
});

const dayText = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
export const dayWords = (day: string): string => dayText.format(Date.parse(day));

/** An address of the server with what it is asked for. */
export function addressOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return parameters === '' ? path : `${path}?${parameters}`;
}
