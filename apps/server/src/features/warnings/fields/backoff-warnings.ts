import type { ApiWarning, Server } from '@saywell/contract';
import { withoutEffect } from './field-effect.ts';

/** Excluded statuses that no answer has. Older clients write objects around numbers. */
export function backoffWarnings(plan: Server['backoffPlan'], at: string): readonly ApiWarning[] {
  return (plan?.excludedStatusCodes ?? []).flatMap((code, index) => {
    const numbers = (typeof code === 'number' ? [code] : Object.values(code)).filter(isStatus);
    if (numbers.length === 1) return [];
    const why =
      numbers.length === 0
        ? 'It excludes nothing: a status is a number from 100 to 599.'
        : `It is no range: of what is in it ${numbers.join(' and ')} are excluded, each alone.`;
    return [withoutEffect(`${at}.excludedStatusCodes[${index}]`, why)];
  });
}

const isStatus = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599;
