import type { CreateCampaign } from '@saywell/contract';
import type { FormTexts } from '../../ui/form.tsx';
import { timeOfField } from '../../ui/times/field-time.ts';
import { readCustomers, refuse } from './customers.ts';
import { type Target, targets } from './talkers.ts';

/** The fields of its schedule, as the server names them when it refuses one. */
export const earliestField = 'schedulePlan.earliestAt';
export const latestField = 'schedulePlan.latestAt';

/** What the form says, as the server takes it. Throws at a customer that is none, and at a time that cannot be. */
export function campaignOf(texts: FormTexts, now: number): CreateCampaign {
  return {
    name: (texts['name'] ?? '').trim(),
    ...talkerOf(texts),
    ...scheduleOf(texts, now),
    customers: [...readCustomers(texts['customers'] ?? '')],
  };
}

/** The select bears the name of what is chosen in it. */
const talkerOf = (texts: FormTexts): Pick<CreateCampaign, Target> =>
  Object.fromEntries(targets.flatMap((target) => (target in texts ? [[target, texts[target]]] : [])));

/** A plan always says from when: one that only ends has begun. */
function scheduleOf(texts: FormTexts, now: number): Pick<CreateCampaign, 'schedulePlan'> {
  const earliest = timeOfField(texts[earliestField] ?? '');
  const latestAt = timeOfField(texts[latestField] ?? '');
  if (earliest === null && latestAt === null) return {};
  const earliestAt = earliest ?? new Date(now).toISOString();
  if (latestAt === null) return { schedulePlan: { earliestAt } };
  if (latestAt < earliestAt)
    refuse(`${latestField} ${earliest === null ? 'this has passed already' : 'this is before it begins'}`);
  return { schedulePlan: { earliestAt, latestAt } };
}
