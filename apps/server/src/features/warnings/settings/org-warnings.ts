import type { ApiWarning, Org } from '@saywell/contract';
import { noEffectReasons, withoutEffect } from '../fields/field-effect.ts';

/** What of an organisation is stored, and that is all. */
export function orgWarnings({
  channel,
  subscriptionId,
}: Pick<Org, 'channel' | 'subscriptionId'>): readonly ApiWarning[] {
  return [
    ...(channel === undefined || channel === 'default'
      ? []
      : [withoutEffect('channel', noEffectReasons.hosted)]),
    ...(subscriptionId ? [withoutEffect('subscriptionId', noEffectReasons.hosted)] : []),
  ];
}
