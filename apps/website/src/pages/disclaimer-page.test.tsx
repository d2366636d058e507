// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { prerendered } from '../testing/prerendered.ts';

let page: Document;
const section = (id: string) => page.querySelector(`main section#${id}`)?.textContent ?? '';

beforeAll(async () => {
  page = await prerendered('/disclaimer');
});

it('guarantees no results', () => {
  expect(section('results')).toContain('We give no guarantee of results');
});

it('names the limits of AI', () => {
  expect(section('ai')).toContain('Speech may be misheard');
  expect(section('ai')).toContain('Answers are found or composed by a machine');
});

it('repeats the cap and the law of the terms', () => {
  expect(section('liability')).toContain('IN THE PRIOR 12 MONTHS');
  expect(section('law')).toContain('Delaware law');
  expect(section('law')).toContain('arbitration as section 15 of the Terms of Service');
});
