import { expect, it } from 'vitest';
import { refuseCompliance, refuseOrgCompliance } from './compliance.ts';

const refused = (...paths: string[]) =>
  expect.objectContaining({
    code: 'compliance-not-available',
    issues: paths.map((path) => expect.stringMatching(`^${path} is not available`)),
  });

it.each([
  [{ compliancePlan: { pciEnabled: true } }, 'compliancePlan.pciEnabled'],
  [{ hipaaEnabled: true }, 'hipaaEnabled'],
  [
    { compliancePlan: { securityFilterPlan: { enabled: true, filters: [] } } },
    'compliancePlan.securityFilterPlan.enabled',
  ],
  [{ workflow: { compliancePlan: { pciEnabled: true } } }, 'workflow.compliancePlan.pciEnabled'],
  [
    { members: [{}, { assistantOverrides: { compliancePlan: { pciEnabled: true } } }] },
    'members.1.assistantOverrides.compliancePlan.pciEnabled',
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
