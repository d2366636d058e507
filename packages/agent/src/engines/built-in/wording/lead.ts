import { lines } from '../lines.ts';

const leads = [lines.either, lines.likely, lines.notCertain, lines.slower, ['In short:']].flat();

/** What was said without the words of doubt before it. */
export function withoutLead(text: string): string {
  const lead = leads.find((one) => text.startsWith(`${one} `));
  return lead === undefined ? text : text.slice(lead.length + 1);
}
