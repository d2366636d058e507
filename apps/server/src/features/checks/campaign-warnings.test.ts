import type { CreateCampaign, Org } from '@saywell/contract';
import { expect, it } from 'vitest';
import { campaignWarnings } from './campaign-warnings.ts';

const org: Org = { id: 'org', createdAt: '', updatedAt: '' };
const server = { url: 'https://hooks.example' };
const warned = async (campaign: Partial<CreateCampaign>, fields: Partial<Org> = {}) =>
  (await campaignWarnings({ org: { get: async () => ({ ...org, ...fields }) } }, 'org', campaign)).map(
    ({ path, code }) => `${path} ${code}`,
  );
const customers = [{ number: '+13025550142' }];

it('a campaign is told that nobody can be called (field: campaign.customers, campaign.dialPlan)', async () => {
  expect(await warned({ customers })).toEqual(['customers no-trunk']);
  expect(await warned({ dialPlan: [{ phoneNumberId: 'n', customers }] })).toEqual(['dialPlan no-trunk']);
});

it('overrides of what it does not call (field: campaign.squadOverrides)', async () => {
  const at = 'squadOverrides field-without-effect';
  expect(await warned({ workflowId: 'w', squadOverrides: {} })).toContain(at);
  expect(await warned({ squadId: 's', squadOverrides: {} })).not.toContain(at);
  const own = [{ ...customers[0], squadOverrides: {} }];
  expect(await warned({ assistantId: 'a', customers: own })).toContain(`customers[0].${at}`);
  expect(await warned({ squadId: 's', customers: own })).toEqual(['customers no-trunk']);
  const twice = { squadOverrides: { firstMessage: 'a' }, assistantOverrides: { firstMessage: 'b' } };
  expect(await warned({ squadId: 's', ...twice })).toContain(
    'squadOverrides.firstMessage field-without-effect',
  );
});

it('what asks or tells a server where there is none (field: campaign.predialPlan, campaign.serverMessages)', async () => {
  const asking: Partial<CreateCampaign> = {
    customers,
    predialPlan: { enabled: true },
    serverMessages: ['campaign.ended'],
  };
  const messages = 'serverMessages field-without-effect';
  expect(await warned(asking)).toEqual(['customers no-trunk', messages, 'predialPlan field-without-effect']);
  expect(await warned(asking, { server })).toEqual(['customers no-trunk', messages]);
  expect(await warned({ ...asking, server })).toEqual(['customers no-trunk']);
  expect(await warned({ customers, predialPlan: { enabled: false } })).toEqual(['customers no-trunk']);
});

it('what its overrides ask for in vain (field: campaign.assistantOverrides, campaign.customers.assistantOverrides)', async () => {
  const assistantOverrides = { voicemailMessage: 'Hi.', firstMessage: 'Hello.' };
  expect(await warned({ assistantOverrides, customers: [{ ...customers[0], assistantOverrides }] })).toEqual([
    'customers no-trunk',
    'assistantOverrides.voicemailMessage field-without-effect',
    'customers[0].assistantOverrides.voicemailMessage field-without-effect',
  ]);
});
