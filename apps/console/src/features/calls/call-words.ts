import type { Call } from '@saywell/contract';
import { endedText } from '../../content/ended-words.ts';
import { statusWords } from '../../content/status-words.ts';
import { visible } from '../../ui/visible.ts';

export { count, milliseconds, money, span } from '../../content/amounts.ts';
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

type Timed = Pick<Call, 'startedAt' | 'endedAt'>;

/** Undefined while it runs, and when it never began. */
export function secondsOf({ startedAt, endedAt }: Timed): number | undefined {
  if (startedAt === undefined || endedAt === undefined) return undefined;
  return Math.max(0, (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);
}

/** `2:05`, `1:02:05`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** What became of a call, or what it is at. */
export function outcomeOf({ status, endedReason }: Pick<Call, 'status' | 'endedReason'>): string {
  if (status !== 'ended') return statusWords[status];
  return endedReason === undefined ? statusWords.ended : endedText(endedReason);
}
