import { describe, expect, it } from 'vitest';
import { contactIndustries, contactLimits, contactUrgencies } from '../contact.ts';
import { createContactRequestSchema, subscribeNewsletterSchema } from './contact-request.ts';

const filled = {
  name: 'Ann Miller',
  email: 'ann@example.com',
  company: 'Miller Ltd',
  industry: 'ecommerce',
  message: 'Hello',
};
const parse = (fields: object) => createContactRequestSchema.safeParse({ ...filled, ...fields });
/** The names of the fields that are refused. */
const refused = (fields: object) => parse(fields).error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('a contact request', () => {
  it('needs five fields; the urgency is normal unless it says otherwise', () => {
    expect(createContactRequestSchema.parse(filled)).toEqual({ ...filled, urgency: 'normal' });
    const { error } = createContactRequestSchema.safeParse({});
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual(Object.keys(filled));
  });

  it('may leave what is optional empty, as forms do', () => {
    const { data } = parse({ phone: '', urgency: '', website: '', requestId: '' });
    expect(data).toMatchObject({ ...filled, urgency: 'normal' });
    expect([data?.phone, data?.requestId]).toEqual([undefined, undefined]);
    expect(parse({ phone: '  ' }).data?.phone).toBeUndefined();
  });

  it('has the industries and urgencies of the form', () => {
    for (const industry of contactIndustries) expect(refused({ industry })).toEqual([]);
    for (const urgency of contactUrgencies) expect(refused({ urgency })).toEqual([]);
    expect(refused({ industry: 'mining', urgency: 'never' })).toEqual(['industry', 'urgency']);
    expect(refused({ industry: '' })).toEqual(['industry']);
  });

  const longest = {
    name: 'n'.repeat(contactLimits.name),
    company: 'c'.repeat(contactLimits.company),
    email: `${'e'.repeat(64)}@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.eeeeee`,
    phone: '5'.repeat(contactLimits.phone),
    message: 'm'.repeat(contactLimits.message),
  };
  it.each(Object.entries(longest))('takes %s at its limit and not one character more', (field, text) => {
    const limit = contactLimits[field as keyof typeof longest];
    expect(text).toHaveLength(limit);
    expect(refused({ [field]: text })).toEqual([]);
    expect(parse({ [field]: `x${text}` }).error?.issues).toEqual([
      expect.objectContaining({ code: 'too_big', path: [field], maximum: limit }),
    ]);
  });

  it('counts characters as people do where UTF-16 counts twice, and not the space around them', () => {
    expect(refused({ message: '😀'.repeat(contactLimits.message), name: '𠮷'.repeat(200) })).toEqual([]);
    expect(refused({ message: '😀'.repeat(contactLimits.message + 1) })).toEqual(['message']);
    expect(parse({ name: `  ${'n'.repeat(200)}\n` }).data?.name).toBe('n'.repeat(200));
    expect(parse({ message: 'a\r\n'.repeat(2_500) }).data?.message).toHaveLength(4_999);
  });

  it.each(['', ' \t\n ', '\0\u0007'])('needs more than %j', (text) => {
    expect(refused({ name: text, company: text, message: text, email: text })).toEqual(
      expect.arrayContaining(['name', 'company', 'message', 'email']),
    );
  });

  it('loses characters that nobody sees, and line breaks where there is one line', () => {
    const { data } = parse({
      name: 'Ann\r\nBcc: eve@example.com',
      company: 'A\tB\u0000\u001B[31m',
      message: 'one\r\ntwo\rthree\u2028four\tfive\u0000\u0008\u007F\u009F',
    });
    expect(data).toMatchObject({
      name: 'Ann Bcc: eve@example.com',
      company: 'A B[31m',
      message: 'one\ntwo\nthree\nfour\tfive',
    });
  });

  it.each([
    '<script>alert(1)</script> & "quotes" \'; drop table contact_request; --',
    'שלום עולם، مرحبا بالعالم',
    '你好，世界 – こんにちは – 안녕하세요',
    'Zoë Łukasz Ğ ñ 👩‍👩‍👧‍👦 🇩🇪 e\u0301',
  ])('leaves %s as it is', (text) => {
    expect(parse({ name: text, company: text, message: text }).data).toMatchObject({
      name: text,
      company: text,
      message: text,
    });
  });

  it('replaces half a surrogate pair', () => {
    expect(parse({ name: 'a\uD800b' }).data?.name).toBe('a\uFFFDb');
  });

  it.each([[['a']], [{ a: 1 }], [1], [true], [null]])('refuses %j where a text belongs', (value) => {
    for (const field of [...Object.keys(filled), 'phone', 'urgency', 'website', 'requestId']) {
      expect(refused({ [field]: value }), field).toEqual([field]);
    }
  });

  it('refuses fields that it does not know', () => {
    expect(parse({ admin: 'true' }).error?.issues[0]?.code).toBe('unrecognized_keys');
    expect(createContactRequestSchema.safeParse(['name']).success).toBe(false);
  });
});

describe('a mail address', () => {
  const accepts = (email: string) => subscribeNewsletterSchema.safeParse({ email }).success;

  it.each([
    'a@b',
    'first.last+tag@sub.example.com',
    "o'neil!#$%&*/=?^_`{|}~-@example.com",
    'ann@bücher.example',
    'δοκιμή@παράδειγμα.δοκιμή',
    '用户@例子.广告',
  ])('may be %s', (email) => {
    expect(accepts(email)).toBe(true);
  });

  it.each([
    'ann',
    '@example.com',
    'ann@',
    'a@b@c',
    'a b@example.com',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'Ann <a@example.com>',
    '"a"@example.com',
    'a@-example.com',
    'a@example..com',
    `a@${'d'.repeat(64)}.com`,
    'a@[127.0.0.1]',
    'a:b@example.com',
  ])('is not %s', (email) => {
    expect(accepts(email)).toBe(false);
  });

  it('cannot carry a second header', () => {
    const { data } = subscribeNewsletterSchema.safeParse({ email: 'a@example.com\r\nBcc: b@example.com' });
    expect(data).toBeUndefined();
  });
});
