import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { lookOf } from './support/measure.ts';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
let page: Page;
/** Bodies of what the form has sent. */
const sent: unknown[] = [];
let answer: () => void = () => undefined;

beforeAll(async () => {
  server = await shareServer();
  ({ page } = await visit());
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/site/contact', async (route) => {
    sent.push(route.request().postDataJSON());
    await answered;
    await route.continue();
  });
  await page.goto(`${server.url}/contact-us`);
  await page.locator('html[data-ready]').waitFor();
});

const patience = { timeout: 30_000 };
const form = (): Locator => page.getByRole('form', { name: 'Write to us' });
const send = (): Locator => form().locator('button[type="submit"]');
const sentPanel = (): Locator =>
  page.getByRole('heading', { name: 'Message Sent Successfully!' }).filter({ visible: true });
const fields = {
  name: 'Full Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  message: 'Message',
} as const;
const words = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Engines',
  phone: '+1 302 555 0100',
  message: 'We miss calls at night.',
} as const;
const names = Object.keys(fields) as (keyof typeof fields)[];
const field = (name: keyof typeof fields): Locator => form().getByLabel(fields[name]);
const values = () =>
  form().evaluate((element) =>
    element instanceof HTMLFormElement ? Object.fromEntries(new FormData(element)) : {},
  );
/** What the browser itself has against a field; empty when nothing. */
const complaint = (one: Locator): Promise<string> =>
  one.evaluate((element) => {
    const { validity } = element as HTMLInputElement;
    return validity.valueMissing ? 'missing' : validity.typeMismatch ? 'type' : validity.valid ? '' : 'other';
  });

describe('the contact page', () => {
  it('WP-97 shows three channels', async () => {
    expect(await page.locator('.channels > li').filter({ visible: true }).count()).toBe(3);
  });
  it.each([
    ['WP-98', /live AI chat[\s\S]*24\/7/i],
    ['WP-99', /schedule a call[\s\S]*Mon-Fri 9AM-6PM EST/i],
    ['WP-100', /email[\s\S]*within 4 hours/i],
    ['WP-107', /Mon-Fri\s*9-6 EST/i],
    ['WP-108', /Sat\s*10-2/i],
    ['WP-109', /Sun\s*closed/i],
  ])('%s shows %s', async (_rule, text) => {
    expect(await page.getByRole('main').innerText()).toMatch(text);
  });
  it('WP-104 has four quick-question buttons', async () => {
    expect(await page.locator('.questions button').filter({ visible: true }).count()).toBe(4);
  });
  it('WP-103 has an assistant with a text input', async () => {
    expect(await page.getByRole('textbox', { name: 'Type a message' }).isVisible()).toBe(true);
  });
});

describe('the contact form', () => {
  it('WP-101 is there to be seen', async () => {
    expect(await form().isVisible()).toBe(true);
  });
  it.each([
    ['WM-3', 'name'],
    ['WM-4', 'email'],
    ['WM-5', 'company'],
    ['WM-6', 'phone'],
    ['WM-8', 'message'],
  ] as const)('%s has the field %s', async (_rule, name) => {
    expect([await field(name).isVisible(), await field(name).getAttribute('name')]).toEqual([true, name]);
  });
  it('WM-7 has the field industry', async () => {
    expect(await form().getByLabel('Industry').isVisible()).toBe(true);
  });
  it('WM-9 has the field urgency', async () => {
    expect(await form().getByRole('group', { name: 'Urgency' }).isVisible()).toBe(true);
  });
  it('WM-10 offers these industries', async () => {
    const options = form().getByLabel('Industry').locator('option');
    const offered = await options.evaluateAll((all) =>
      all.map((one) => one.getAttribute('value')).filter(Boolean),
    );
    expect(offered).toEqual([
      'business-funding',
      'ecommerce',
      'business-coaching',
      'healthcare',
      'real-estate',
      'other',
    ]);
  });
  it('WM-11 offers these urgencies', async () => {
    const shown = await form().getByRole('group', { name: 'Urgency' }).locator('label').allInnerTexts();
    expect(shown.map((text) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase())).toEqual([
      'normal (1-2 weeks)',
      'urgent (this week)',
      'asap (24-48 hours)',
    ]);
  });
  it('WM-12 begins with normal', async () => {
    expect(await values()).toMatchObject({ urgency: 'normal' });
  });
  it.each([
    ['WM-20', 'name'],
    ['WM-21', 'email'],
    ['WM-23', 'company'],
    ['WM-25', 'message'],
  ] as const)('%s is not sent without %s', async (_rule, missing) => {
    for (const name of names) await field(name).fill(name === missing ? '' : words[name]);
    await form().getByLabel('Industry').selectOption('other');
    await send().click();
    expect(await complaint(field(missing))).toBe('missing');
    expect(sent).toEqual([]);
  });
  it('WM-24 is not sent without an industry', async () => {
    await field('message').fill(words.message);
    await form().getByLabel('Industry').selectOption('');
    await send().click();
    expect(await complaint(form().getByLabel('Industry'))).toBe('missing');
    expect(sent).toEqual([]);
  });
  it('WM-22 email is checked by the browser as one', async () => {
    await form().getByLabel('Industry').selectOption('other');
    await field('email').fill('no address');
    await send().click();
    expect([await complaint(field('email')), sent]).toEqual(['type', []]);
    await field('email').fill(words.email);
    expect(await complaint(field('email'))).toBe('');
  });
  it('WM-26 phone is optional', async () => {
    await field('phone').fill('');
    expect(await complaint(field('phone'))).toBe('');
    expect(await form().evaluate((one) => one instanceof HTMLFormElement && one.checkValidity())).toBe(true);
  });
  it('WM-27 phone is a field for telephone numbers', async () => {
    expect(await field('phone').evaluate((one) => one instanceof HTMLInputElement && one.type)).toBe('tel');
  });
  it('WM-28 nothing but the browser’s own checks applies: any words are sent', async () => {
    await field('phone').fill('call me, maybe');
    await field('company').fill('<b>');
    await form().getByText('ASAP').click();
    await send().click();
    await expect.poll(() => sent, patience).toHaveLength(1);
    expect(sent[0]).toMatchObject({ phone: 'call me, maybe', company: '<b>', urgency: 'asap' });
  });
  it('WM-13 moves to submitting', async () => {
    expect(await form().locator('..').getAttribute('data-phase')).toBe('submitting');
  });
  it('WM-14 while submitting the button is disabled', async () => {
    expect(await send().isDisabled()).toBe(true);
  });
  it('WM-15 while submitting its label is "Sending Message..."', async () => {
    expect(await send().innerText()).toBe('Sending Message...');
  });

  describe('when sent', () => {
    let hidden: { isInert: boolean; visibility: string };
    let hasFocus: boolean;
    let shown: string;
    let isInForm: boolean;
    beforeAll(async () => {
      const { top, bottom } = await lookOf(form());
      answer();
      await sentPanel().waitFor();
      const panel = page.locator('.contact-sent').filter({ visible: true });
      shown = await panel.innerText();
      hasFocus = await panel.evaluate((one) => one === document.activeElement);
      hidden = await page
        .locator('form[action="/site/contact"]')
        .first()
        .evaluate((one) => ({
          isInert: (one as HTMLElement).inert,
          visibility: getComputedStyle(one).visibility,
        }));
      const place = await lookOf(panel);
      isInForm = place.top >= top - 1 && place.bottom <= bottom + 1;
    });

    it('WM-17 the success panel is shown in the form’s place, has the focus, and the form is out of the way', () => {
      expect([isInForm, hasFocus]).toEqual([true, true]);
      expect(hidden).toEqual({ isInert: true, visibility: 'hidden' });
    });
    it('WE-35 it has the title', () => {
      expect(shown).toContain('Message Sent Successfully!');
    });
    it('WE-36 it has the text', () => {
      expect(shown).toContain(
        'Thank you for reaching out. Our team will contact you within 24 hours with your personalized AI strategy recommendations.',
      );
    });
    it('WM-1 the request is there for its reader', async () => {
      const stored = await server.get<readonly object[]>('/contact-request');
      expect(stored).toMatchObject([{ name: words.name, message: words.message, urgency: 'asap' }]);
    });
    it('WM-18 the panel goes and the form returns empty', async () => {
      await expect.poll(() => sentPanel().count(), patience).toBe(0);
      expect(await form().isVisible()).toBe(true);
      expect(await values()).toMatchObject({
        name: '',
        email: '',
        company: '',
        phone: '',
        industry: '',
        message: '',
      });
    });
    it('WM-19 its urgency is normal again', async () => {
      expect(await values()).toMatchObject({ urgency: 'normal' });
    });
  });
});
