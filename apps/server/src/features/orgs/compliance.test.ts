import { expect, it } from 'vitest';
import { refuseCompliance, refuseOrgCompliance } from './compliance.ts';

const refused = (...paths: string[]) =>
  expect.objectContaining({
    code: 'compliance-not-available',
    issues: paths.map((path) => expect.stringMatching(`^${path} is not available`)),
  });

it.each([
  [{ hipaaEnabled: true }, 'hipaaEnabled'],
  [
    { compliancePlan: { securityFilterPlan: { enabled: true, filters: [] } } },
    'compliancePlan.securityFilterPlan.enabled',
  ],
  [
    { workflow: { compliancePlan: { securityFilterPlan: { enabled: true } } } },
    'workflow.compliancePlan.securityFilterPlan.enabled',
  ],
  [
    { members: [{}, { assistantOverrides: { compliancePlan: { securityFilterPlan: { enabled: true } } } }] },
    'members.1.assistantOverrides.compliancePlan.securityFilterPlan.enabled',
  ],
])('%j is refused', (body, path) => {
  expect(() => refuseCompliance(body)).toThrow(refused(path));
});

it.each([
  undefined,
  {},
  { compliancePlan: null },
  { compliancePlan: { hipaaEnabled: false, pciEnabled: false, securityFilterPlan: { enabled: false } } },
  { metadata: { hipaaEnabled: true } },
  { compliancePlan: { hipaaEnabled: true } },
  { assistant: { compliancePlan: { recordingConsentPlan: { type: 'verbal', message: 'x' } } } },
  { workflow: { compliancePlan: { hipaaEnabled: true } } },
  { compliancePlan: { pciEnabled: true } },
  { members: [{}, { assistantOverrides: { compliancePlan: { pciEnabled: true } } }] },
])('%j passes', (body) => {
  expect(() => refuseCompliance(body)).not.toThrow();
});

it('an organisation asks callers nothing: its consent plan is refused', () => {
  const body = { compliancePlan: { recordingConsentPlan: { type: 'verbal', message: 'x' } } };
  expect(() => refuseCompliance(body, 'nothing')).toThrow(refused('compliancePlan.recordingConsentPlan'));
  expect(() => refuseOrgCompliance({ id: 'o', createdAt: '', updatedAt: '', ...body } as never)).toThrow(
    refused('org.compliancePlan.recordingConsentPlan'),
  );
});

it('card numbers are masked in calls only: chats and organisations are refused', () => {
  const body = { compliancePlan: { pciEnabled: true } };
  expect(() => refuseCompliance(body, 'chat')).toThrow(refused('compliancePlan.pciEnabled'));
  expect(() => refuseCompliance(body, 'nothing')).toThrow(refused('compliancePlan.pciEnabled'));
});

it('names every switch, and those of an organisation', () => {
  const plan = { hipaaEnabled: true, pciEnabled: true };
  expect(() => refuseCompliance({ compliancePlan: plan }, 'chat')).toThrow(
    refused('compliancePlan.hipaaEnabled', 'compliancePlan.pciEnabled'),
  );
  const org = { id: 'o', createdAt: '', updatedAt: '', compliancePlan: plan };
  expect(() => refuseOrgCompliance(org)).toThrow(
    refused('org.compliancePlan.hipaaEnabled', 'org.compliancePlan.pciEnabled'),
  );
  expect(() => refuseOrgCompliance(null)).not.toThrow();
});
