import { routes } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fieldTimeOf } from '../../ui/times/field-time.ts';
import { campaignOf, earliestField, latestField } from './new-campaign.ts';
import { talkerText, targetOf } from './talkers.ts';

const now = Date.parse('2026-02-03T15:00:00.000Z');
const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const id = '8b2f5c1e-6d4a-4f0e-9c3b-7a1d2e4f6b80';
const texts = { name: ' Reminders ', customers: '+13025550142', [earliestField]: '', [latestField]: '' };
const rest = { name: 'Reminders', customers: [{ number: '+13025550142' }] };

it.each(['assistantId', 'squadId', 'workflowId'] as const)('is called by what %s names', (target) => {
  const campaign = campaignOf({ ...texts, [target]: id }, now);
  expect(campaign).toEqual({ ...rest, [target]: id });
  expect(routes.campaign.create.body.safeParse(campaign).success).toBe(true);
});

it('is planned as far as the form says', () => {
  const planOf = (earliest: string | undefined, latest: string | undefined) =>
    campaignOf({ ...texts, [earliestField]: fieldTimeOf(earliest), [latestField]: fieldTimeOf(latest) }, now)
      .schedulePlan;
  expect(planOf(undefined, undefined)).toBeUndefined();
  expect(planOf(at(60), undefined)).toEqual({ earliestAt: at(60) });
  expect(planOf(at(60), at(120))).toEqual({ earliestAt: at(60), latestAt: at(120) });
  expect(planOf(undefined, at(120))).toEqual({ earliestAt: at(0), latestAt: at(120) });
  expect(() => planOf(undefined, at(-1))).toThrow(`${latestField} this has passed already`);
  expect(() => planOf(at(60), at(59))).toThrow(`${latestField} this is before it begins`);
});

it('says who talks', () => {
  expect(talkerText({ assistantId: 'a' }, new Map([['a', 'Ava\u202e']]))).toBe('Ava□');
  expect(talkerText({ squadId: 's' }, new Map())).toBe('A squad that is gone');
  expect(talkerText({ workflowId: 'w' }, undefined)).toBe('A workflow');
  expect(targetOf({ workflowId: 'w' })).toBe('workflowId');
});
