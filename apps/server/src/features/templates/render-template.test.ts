import { describe, expect, it } from 'vitest';
import { renderTemplate, templateIssue } from './render-template.ts';
import { templateLimits } from './template-engine.ts';

const now = Date.UTC(2026, 10, 23, 22, 30);
const facts = { now, call: { id: 'call-1' }, customer: { number: '+13025550142' }, transport: {} };
const render = (text: string, values: Readonly<Record<string, unknown>> = {}) =>
  renderTemplate(text, values, facts);
const textOf = (text: string, values?: Readonly<Record<string, unknown>>): string =>
  render(text, values).text;

describe('templates', () => {
  it('values of the overrides are filled in, also nested and in conditions', () => {
    const values = { name: 'Bo', order: { items: [{ title: 'tea' }] }, 'company.city': 'Oslo' };
    expect(textOf('Hello {{ name }}.', values)).toBe('Hello Bo.');
    expect(textOf('{{order.items[0].title | upcase}} {{ company.city }}', values)).toBe('TEA Oslo');
    expect(textOf('{% if name == "Bo" %}yes{% else %}no{% endif %}', values)).toBe('yes');
    expect(textOf('{% for item in order.items %}{{ item.title }},{% endfor %}', values)).toBe('tea,');
  });

  it('knows the moment, the call and the customer', () => {
    expect(textOf('{{now}} | {{date}} | {{time}} | {{month}} {{day}} {{year}}')).toBe(
      'Nov 23, 2026 10:30 PM | Nov 23, 2026 | 10:30 PM | November 23 2026',
    );
    expect(textOf('{{call.id}} {{customer.number}}')).toBe('call-1 +13025550142');
  });

  it('formats dates in any zone', () => {
    expect(textOf('{{ "now" | date: "%H:%M", "Europe/Berlin" }}')).toBe('23:30');
    expect(textOf('{{ now | date: "%A %d", "Asia/Tokyo" }}')).toBe('Tuesday 24');
    const berlin = renderTemplate('{{ now | date: "%H" }} {{time}}', {}, { now, timeZone: 'Europe/Berlin' });
    expect(berlin.text).toBe('23 11:30 PM');
  });

  it('leaves unknown names empty and says so, but not those with a default', () => {
    expect(render('Hello {{who.name}}!')).toEqual({
      text: 'Hello !',
      problems: [{ code: 'template-name-unknown', message: expect.stringContaining('"who.name"') }],
    });
    expect(render('Hello {{ who | default: "friend" }}!')).toEqual({ text: 'Hello friend!', problems: [] });
    expect(render('{% assign a = 1 %}{{a}}').problems).toEqual([]);
  });

  it('takes what a caller gives as data', () => {
    const name = '{{ call.id }}{% raw %}{{ secret }}';
    expect(textOf('Hello {{name}}', { name })).toBe(`Hello ${name}`);
    expect(textOf('{{a}}', { a: { toString: 'x' } })).toBe('{"toString":"x"}');
    expect(textOf('{{ __proto__.polluted }}{{ a.constructor.name }}', { a: {}, __proto__: 1 })).toBe('');
  });

  it('uses a text that is no template without its tags', () => {
    for (const text of ['Hi {{ name', 'Hi {% if %}{% endif', 'Hi {% nothing %}', 'Hi {{ "a" | nofilter }}'])
      expect(render(text)).toMatchObject({
        text: expect.stringMatching(/^Hi\s?$/),
        problems: [{ code: 'template-not-understood' }],
      });
    expect(templateIssue('{% if a %}')).toMatchObject({ code: 'template-not-understood' });
    expect(templateIssue('{% if a %}b{% endif %}')).toBeNull();
  });

  it('reads no file and no other template', () => {
    for (const text of ["{% include 'package.json' %}", "{% render '/etc/hostname' %}", "{% layout 'a' %}"])
      expect(render(text)).toMatchObject({ text: '', problems: [{ code: 'template-not-understood' }] });
  });

  const bombs = {
    'loops without end': '{% for a in (1..900000) %}{% for b in (1..900000) %}{{b}}{% endfor %}{% endfor %}',
    'a range of a billion': '{% for a in (1..1000000000) %}x{% endfor %}',
    'a text that doubles': `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{a}}`,
    'captures that double': `{% capture a %}xxxxxxxxxx{% endcapture %}${'{% capture a %}{{a}}{{a}}{% endcapture %}'.repeat(40)}`,
    'captures that double a little': `{% capture a %}xxxxxxxxxx{% endcapture %}${'{% capture a %}{{a}}{{a}}{% endcapture %}'.repeat(18)}`,
    'more output than a prompt': `{% for a in (1..9000) %}${'y'.repeat(1_000)}{% endfor %}`,
    'a text that is too long': `{{ a }}${'z'.repeat(templateLimits.maxTemplateLength)}`,
  };
  it.each(Object.entries(bombs))('ends %s', (_, text) => {
    const begun = performance.now();
    expect(render(`Hi${text}`)).toMatchObject({
      text: expect.stringMatching(/^Hi/),
      problems: [{ code: 'template-not-understood' }],
    });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('reads a text of open brackets once', () => {
    expect(textOf('{{ '.repeat(30_000))).toBe('');
  });
});
