import type { Call } from '@saywell/contract';
import { endedText } from '../../content/ended-words.ts';
import { statusWords } from '../../content/status-words.ts';
import { visible } from '../../ui/visible.ts';

export { clock, count, milliseconds, money, priced, secondsOf, span } from '../../content/amounts.ts';
export { visible } from '../../ui/visible.ts';

type Named = Pick<Call, 'type' | 'customer' | 'name'>;

export const typeWords: Readonly<Record<Call['type'], string>> = {
  webCall: 'Visitor of a page',
  'vapi.websocketCall': 'Program',
  inboundPhoneCall: 'Caller',
  outboundPhoneCall: 'Person called',
};

/** Who was on the other end. */
export function callerOf({ type, customer, name }: Named): string {
  const given = customer?.name ?? customer?.number ?? customer?.sipUri ?? name;
  return given === undefined ? typeWords[type] : visible(given);
}

/** What became of a call, or what it is at. */
export function outcomeOf({ status, endedReason }: Pick<Call, 'status' | 'endedReason'>): string {
  if (status !== 'ended') return statusWords[status];
  return endedReason === undefined ? statusWords.ended : endedText(endedReason);
}
