// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { routes } from '../app/routes.ts';
import { brand } from '../config/brand.ts';
import { prerendered } from '../testing/prerendered.ts';

let footer: Element;
const column = (title: string) =>
  [...footer.querySelectorAll('nav')].find((nav) => nav.querySelector('h2')?.textContent === title);
const paths = (nav: Element | undefined) =>
  [...(nav?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));

beforeAll(async () => {
  const found = (await prerendered('/about')).querySelector('footer');
  if (found === null) throw new Error('The page has no footer.');
  footer = found;
});

it('WF-1 every page has the footer', async () => {
  for (const path of [...routes.map((route) => route.path), '/no-such-page']) {
    expect((await prerendered(path)).querySelectorAll('footer.site-footer'), path).toHaveLength(1);
  }
});

it('WF-2 the footer shows a brand blurb', () => {
  const blurb = footer.querySelector('.site-footer-brand p')?.textContent ?? '';
  expect(blurb).toContain(brand.name);
  expect(blurb.length).toBeGreaterThan(60);
});

it('WF-3 the footer shows Quick Links, all to pages of the site', () => {
  const known = routes.map((route) => route.path);
  expect(paths(column('Quick Links')).length).toBeGreaterThan(2);
  for (const path of paths(column('Quick Links'))) expect(known).toContain(path);
});

it('WF-4 the footer shows Company links', () => {
  expect(paths(column('Company'))).toEqual(expect.arrayContaining(['/about-us', '/contact-us']));
});

it('WF-5 the Company links include the legal pages', () => {
  expect(paths(column('Company'))).toEqual(
    expect.arrayContaining(['/privacy-policy', '/terms-of-service', '/disclaimer']),
  );
});

it('WF-6 the contact details show the email', () => {
  const link = footer.querySelector('address a[href^="mailto:"]');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([brand.email, `mailto:${brand.email}`]);
});

it('WF-7 the contact details show the phone', () => {
  const link = footer.querySelector('address a[href^="tel:"]');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([brand.phone, 'tel:+13025550142']);
});

it('WF-8 the contact details show a postal address', () => {
  for (const line of brand.address) expect(footer.querySelector('address')?.textContent).toContain(line);
  expect(brand.address.join(' ')).toContain('Wilmington, Delaware');
});

it('WF-9 the footer has a "Stay Updated" email input', () => {
  const input = footer.querySelector('input[type="email"]');
  const label = footer.querySelector(`label[for="${input?.id}"]`);
  expect(label?.textContent).toBe('Stay Updated');
});

it('WF-10 the email input has a submit button', () => {
  const input = footer.querySelector('input[type="email"]');
  expect(input?.closest('form')?.querySelectorAll('button[type="submit"]')).toHaveLength(1);
});

it('WF-11 the copyright line reads 2025', () => {
  expect(footer.querySelector('.site-footer-base')?.textContent).toMatch(/© 2025 Saywell/);
});

it('WF-12 the footer claims enterprise-grade security', () => {
  expect(footer.textContent).toMatch(/enterprise-grade security/i);
});

it('WF-13 the footer claims 99.9% uptime', () => {
  expect(footer.textContent).toContain('99.9% uptime');
});
