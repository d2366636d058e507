// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../config/brand.ts';
import { faq } from '../content/contact.ts';
import { prerendered } from '../testing/prerendered.ts';

let page: Document;
beforeAll(async () => {
  page = await prerendered('/contact-us');
});

describe('fields', () => {
  const control = (name: string) => page.querySelector<HTMLInputElement>(`.contact-form [name="${name}"]`);
  const labelOf = (name: string) =>
    page.querySelector(`label[for="${control(name)?.id}"]`)?.textContent?.trim();

  it('WM-3 has the field name', () => expect(control('name')).not.toBeNull());
  it('WM-4 has the field email', () => expect(control('email')).not.toBeNull());
  it('WM-5 has the field company', () => expect(control('company')).not.toBeNull());
  it('WM-6 has the field phone', () => expect(control('phone')).not.toBeNull());
  it('WM-7 has the field industry', () => expect(control('industry')?.tagName).toBe('SELECT'));
  it('WM-8 has the field message', () => expect(control('message')?.tagName).toBe('TEXTAREA'));
  it('WM-9 has the field urgency', () => expect(control('urgency')).not.toBeNull());

  it('WM-10 offers the six industries after an empty first option', () => {
    const options = [...(control('industry')?.querySelectorAll('option') ?? [])];
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      '',
      'business-funding',
      'ecommerce',
      'business-coaching',
      'healthcare',
      'real-estate',
      'other',
    ]);
    for (const option of options) expect(option.textContent?.length).toBeGreaterThan(4);
  });

  it('WM-11 offers the urgencies normal (1-2 weeks), urgent (this week) and asap (24-48 hours)', () => {
    const choices = [...page.querySelectorAll('[name="urgency"]')].map((radio) => [
      radio.getAttribute('value'),
      radio.closest('label')?.textContent,
    ]);
    expect(choices).toEqual([
      ['normal', 'Normal (1-2 weeks)'],
      ['urgent', 'Urgent (this week)'],
      ['asap', 'ASAP (24-48 hours)'],
    ]);
  });

  it('WM-12 the default urgency is normal', () => {
    const chosen = [...page.querySelectorAll<HTMLInputElement>('[name="urgency"]')].filter((radio) =>
      radio.hasAttribute('checked'),
    );
    expect(chosen.map(({ value }) => value)).toEqual(['normal']);
  });

  it('WM-20 name, labelled Full Name, is required', () => {
    expect([labelOf('name'), control('name')?.hasAttribute('required')]).toEqual(['Full Name', true]);
  });
  it('WM-21 email is required', () => expect(control('email')?.hasAttribute('required')).toBe(true));
  it('WM-22 email is an email input', () => expect(control('email')?.getAttribute('type')).toBe('email'));
  it('WM-23 company is required', () => expect(control('company')?.hasAttribute('required')).toBe(true));
  it('WM-24 industry is required', () => expect(control('industry')?.hasAttribute('required')).toBe(true));
  it('WM-25 message is required', () => expect(control('message')?.hasAttribute('required')).toBe(true));
  it('WM-26 phone is optional', () => {
    expect(control('phone')?.hasAttribute('required')).toBe(false);
    expect(labelOf('phone')).toBe('Phone (optional)');
  });
  it('WM-27 phone is a telephone input', () => expect(control('phone')?.getAttribute('type')).toBe('tel'));

  it('every control has a label, and the lengths that the server takes', () => {
    for (const name of ['name', 'email', 'company', 'phone', 'industry', 'message'])
      expect(labelOf(name)?.length, name).toBeGreaterThan(3);
    const limits = ['name', 'email', 'company', 'phone', 'message'].map((name) =>
      Number(control(name)?.getAttribute('maxlength')),
    );
    expect(limits).toEqual([200, 254, 200, 40, 5000]);
  });

  it('the trap for programs is out of everyone’s way', () => {
    const trap = control('website');
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect([trap?.getAttribute('tabindex'), trap?.getAttribute('autocomplete')]).toEqual(['-1', 'off']);
  });

  it('works without JavaScript: posts natively, answers by the address', () => {
    const native = page.querySelector('.contact-form');
    expect([native?.getAttribute('method'), native?.getAttribute('action')]).toEqual([
      'post',
      '/site/contact',
    ]);
    expect(native?.querySelector('[data-replay]')).toBeNull();
    for (const id of ['message-sent', 'message-not-sent'])
      expect(page.getElementById(id)?.className).toContain('plain-answer');
  });
});

describe('page', () => {
  const channels = () => [...page.querySelectorAll('.channels > li')].map((item) => item.textContent ?? '');
  const hours = (days: string) =>
    [...page.querySelectorAll('.contact-hours div')]
      .find((row) => row.querySelector('dt')?.textContent === days)
      ?.querySelector('dd')?.textContent;

  it('WR-18 /contact-us shows the Contact page', () => {
    expect(page.querySelector('main .contact-form')).not.toBeNull();
  });
  it('WR-19 /schedule-demo shows the Contact page', async () => {
    expect((await prerendered('/schedule-demo')).querySelector('main')?.innerHTML).toBe(
      page.querySelector('main')?.innerHTML,
    );
  });
  it('WR-20 /contact shows the Contact page', async () => {
    expect((await prerendered('/contact')).querySelector('main')?.innerHTML).toBe(
      page.querySelector('main')?.innerHTML,
    );
  });

  it('WP-97 shows three channels', () => expect(channels()).toHaveLength(3));
  it('WP-98 channel: live AI chat 24/7', () => expect(channels()[0]).toMatch(/^Live AI chat24\/7/));
  it('WP-99 channel: schedule a call Mon-Fri 9AM-6PM EST', () => {
    expect(channels()[1]).toMatch(/^Schedule a callMon-Fri 9AM-6PM EST/);
  });
  it('WP-100 channel: email support with a response within 4 hours', () => {
    expect(channels()[2]).toMatch(/^Email supportResponse within 4 hours/);
  });
  it('WK-20 promises email replies within 4 hours', () => {
    expect(page.querySelector('main')?.textContent).toMatch(/within 4 hours/i);
  });
  it('WK-19 promises an answer to the form within 24 hours', () => {
    const texts = [...page.querySelectorAll('.contact-write > p, .contact-promise')];
    expect(texts.map(({ textContent }) => textContent).join(' ')).toMatch(/within 24 hours/);
  });
  it('WP-101 has the contact form', () => {
    expect(page.querySelectorAll('main form.contact-form')).toHaveLength(1);
  });

  it('WP-105 shows an address', () => {
    for (const line of brand.address) expect(page.querySelector('main address')?.textContent).toContain(line);
  });
  it('WP-106 shows a phone', () => {
    expect(page.querySelector('main address a[href^="tel:"]')?.textContent).toBe(brand.phone);
  });
  it('WP-107 shows the hours Mon-Fri 9-6 EST', () => expect(hours('Mon-Fri')).toBe('9-6 EST'));
  it('WP-108 shows the hours Sat 10-2', () => expect(hours('Sat')).toBe('10-2 EST'));
  it('WP-109 shows the hours Sun closed', () => expect(hours('Sun')).toBe('Closed'));
  it('WP-110 shows the hours AI support 24/7', () => expect(hours('AI support')).toBe('24/7'));

  it('WP-111 has an FAQ of four items, readable without JavaScript', () => {
    const items = [...page.querySelectorAll('.contact-faq details')].map((item) => ({
      question: item.querySelector('summary')?.textContent,
      answer: item.querySelector('p')?.textContent,
    }));
    expect(items).toEqual(faq);
    expect(items).toHaveLength(4);
  });
});
