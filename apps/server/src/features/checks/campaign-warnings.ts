import type { ApiWarning, CreateCampaign, CreateCustomer } from '@saywell/contract';
import { noEffectReasons, withoutEffect } from '../warnings/fields/field-effect.ts';
import { idleValues } from '../warnings/fields/idle-values.ts';
import { kindOf, outdoneOverrides, strayOverrides } from '../warnings/target-warnings.ts';
import { hasAddress, hasOrgServer, type StoredOrgs } from './unserved.ts';

type Planned = Partial<CreateCampaign>;

/** What of a campaign does not have its effect; what all its calls have is that nobody is called. */
export async function campaignWarnings(
  store: StoredOrgs,
  orgId: string,
  campaign: Planned,
): Promise<readonly ApiWarning[]> {
  const kind = kindOf(campaign);
  return [
    ...uncalled(campaign),
    ...strayOverrides(campaign, kind),
    ...placedCustomers(campaign).flatMap(({ customer, at }) => strayOverrides(customer, kind, at)),
    ...outdoneOverrides(campaign, kind),
    ...(await serverWarnings(store, orgId, campaign)),
    ...idleOverrides(campaign),
  ];
}

/** There is no trunk, whichever number it would be from. */
function uncalled({ customers, dialPlan }: Planned): readonly ApiWarning[] {
  const path = customers === undefined && dialPlan !== undefined ? 'dialPlan' : 'customers';
  const message = 'This server has no telephone trunk: nobody is called, each of its calls ends at once.';
  return [{ path, code: 'no-trunk', message }];
}

/** Its messages go to its own server alone; who is asked before a call may be the organisation's. */
async function serverWarnings(
  store: StoredOrgs,
  orgId: string,
  { server, serverMessages = [], predialPlan }: Planned,
): Promise<readonly ApiWarning[]> {
  if (hasAddress(server)) return [];
  const unsent =
    serverMessages.length === 0
      ? []
      : [withoutEffect('serverMessages', 'They go to the server of the campaign, and it has none.')];
  if (predialPlan?.enabled !== true || (await hasOrgServer(store, orgId))) return unsent;
  const why = 'Neither the campaign nor the organisation has a server that could be asked: nobody is called.';
  return [...unsent, withoutEffect('predialPlan', why)];
}

/** What is laid over whoever talks, in all its calls or in those of one customer. */
function idleOverrides(campaign: Planned): readonly ApiWarning[] {
  const { assistantOverrides, squadOverrides } = campaign;
  return [
    ...ofBoth({ assistantOverrides, squadOverrides }, ''),
    ...placedCustomers(campaign).flatMap(({ customer, at }) => ofBoth(customer, at)),
  ];
}

interface PlacedCustomer {
  readonly customer: CreateCustomer;
  readonly at: string;
}

/** Whom it calls, each by the path to it with a dot at its end. */
function placedCustomers({ customers = [], dialPlan = [] }: Planned): readonly PlacedCustomer[] {
  return [
    ...placedIn(customers, 'customers'),
    ...dialPlan.flatMap((entry, index) => placedIn(entry.customers, `dialPlan[${index}].customers`)),
  ];
}

const placedIn = (list: readonly CreateCustomer[], at: string): readonly PlacedCustomer[] =>
  list.map((customer, index) => ({ customer, at: `${at}[${index}].` }));

const ofBoth = (
  overrides: Pick<CreateCustomer, 'assistantOverrides' | 'squadOverrides'>,
  at: string,
): readonly ApiWarning[] =>
  (['assistantOverrides', 'squadOverrides'] as const).flatMap((field) =>
    idleValues('assistant', overrides[field] ?? {}).map(({ path, reason }) =>
      withoutEffect(`${at}${field}.${path}`, noEffectReasons[reason]),
    ),
  );
