import type { ApiWarning, Server } from '@saywell/contract';
import { withoutEffect } from '../fields/field-effect.ts';

/** Excluded statuses that no answer has, or where nothing is repeated. Older clients write objects around numbers. */
export function backoffWarnings(plan: Server['backoffPlan'], at: string): readonly ApiWarning[] {
  const path = `${at}.excludedStatusCodes`;
  if (plan?.maxRetries === 0 && (plan.excludedStatusCodes ?? []).length > 0)
    return [withoutEffect(path, 'With maxRetries: 0 no answer is followed by another request.')];
  return (plan?.excludedStatusCodes ?? []).flatMap((code, index) => {
    const numbers = (typeof code === 'number' ? [code] : Object.values(code)).filter(isStatus);
    if (numbers.length === 1) return [];
    const why =
      numbers.length === 0
        ? 'It excludes nothing: a status is a number from 100 to 599.'
        : `It is no range: of what is in it ${numbers.join(' and ')} are excluded, each alone.`;
    return [withoutEffect(`${path}[${index}]`, why)];
  });
}

const isStatus = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599;
