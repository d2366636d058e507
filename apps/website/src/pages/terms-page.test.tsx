// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { prerendered } from '../testing/prerendered.ts';

let page: Document;
const section = (id: string) => page.querySelector(`main section#${id}`)?.textContent ?? '';

beforeAll(async () => {
  page = await prerendered('/terms-of-service');
});

it('WK-28 the goal is 99.9% uptime', () => {
  expect(section('availability')).toContain('Our goal is 99.9% uptime');
});

it('WK-29 payment is due within 30 days of invoice', () => {
  expect(section('payment')).toContain('Payment is due within 30 days of invoice');
});

it('WK-30 annual plans are refunded within 30 days', () => {
  expect(section('refunds')).toContain('Annual plans are refunded in full if you ask within 30 days');
});

it('WK-31 price changes need 30 days’ notice', () => {
  expect(section('payment')).toContain('Price changes need 30 days’ notice');
});

it('WK-32 after termination there are 30 days to export data', () => {
  expect(section('end')).toContain('After termination you have 30 days to export your data');
});

it('WK-33 a breach has a 30-day cure period', () => {
  expect(section('end')).toContain('There is then a 30-day cure period');
});

it('WK-34 liability is capped at the amounts paid in the prior 12 months', () => {
  expect(section('liability')).toContain('CAPPED AT THE AMOUNTS PAID BY YOU IN THE PRIOR 12 MONTHS');
});

it('WK-35 claims must be brought within one year', () => {
  expect(section('time')).toContain('must be brought within one year');
});

it('WK-36 Delaware law governs', () => {
  expect(section('disputes')).toContain('Delaware law governs this agreement');
});

it('WK-37 disputes are decided by arbitration', () => {
  expect(section('disputes')).toContain('is decided by binding arbitration');
});

/** Documents cite sections by their number. */
it('the sections that are cited by number stand there', () => {
  const titles = [...page.querySelectorAll('.legal-text section h2')].map(
    (heading) => heading.lastChild?.textContent,
  );
  expect(titles[3]).toBe('Using it fairly');
  expect(titles[14]).toBe('Law and disputes');
});
