import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog } from './create-log.ts';
import { redactUrl } from './redact-url.ts';

function captured(facts?: () => object) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'info', destination, ...(facts !== undefined && { facts }) });
  return { log, lines };
}

it('never writes credentials', () => {
  const { log, lines } = captured();
  log.info({ headers: { authorization: 'Bearer s3cret', cookie: 's3cret' }, token: 's3cret' }, 'a');
  log.info({ body: { value: 's3cret', apiKey: 's3cret' } }, 'b');
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain('s3cret');
  expect(lines.join()).toContain('[redacted]');
});

it('writes what is known of the server when a line is written, also in those about a call', () => {
  let node = {};
  const { log, lines } = captured(() => node);
  const child = log.child({ call: 'c' });
  log.info('before');
  node = { node: 'n' };
  child.info({ code: 'late' }, 'after');
  const [before, after] = lines.map((line): unknown => JSON.parse(line));
  expect(before).not.toHaveProperty('node');
  expect(after).toMatchObject({ node: 'n', call: 'c', code: 'late' });
});

it.each([
  ['/room/1?t=abc', '/room/1?t=[redacted]'],
  ['/room/1?a=1&t=abc&b=2', '/room/1?a=1&t=[redacted]&b=2'],
  ['/room/1?T=abc', '/room/1?T=[redacted]'],
  ['/site/newsletter/confirm?token=abc', '/site/newsletter/confirm?token=[redacted]'],
  ['/call?limit=3&at=5', '/call?limit=3&at=5'],
])('takes the token out of %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

it('writes of a query that failed what failed, not what was to be stored', () => {
  const { log, lines } = captured();
  const cause = Object.assign(new Error('no such column'), {
    code: '42703',
    detail: 'Failing row contains (Ann Miller)',
  });
  log.error({ err: new DrizzleQueryError('insert into "x" values ($1)', ['Ann Miller'], cause) }, 'failed');
  expect(lines.join()).not.toContain('Ann Miller');
  const { err } = JSON.parse(lines.join());
  expect(err).toMatchObject({
    message: 'no such column',
    code: '42703',
    query: 'insert into "x" values ($1)',
  });
});
