// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleValue } from './example-value.ts';
import { showReference } from './reference.ts';
import { smallDocument } from './testing/small-document.ts';

const answer = new Response('{"name":"Rye"}', {
  status: 201,
  statusText: 'Created',
  headers: { 'content-type': 'application/json', 'x-request-id': 'r-1' },
});
const send = vi.fn<typeof fetch>();
let root: HTMLElement;

beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue(answer.clone());
  root = document.createElement('main');
  document.body.append(root);
  showReference(root, { document: smallDocument, fetch: send, window });
});
afterEach(() => {
  root.remove();
  window.location.hash = '';
});

function find<Kind extends HTMLElement>(kind: new () => Kind, selector: string): Kind {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`There is no ${selector}.`);
  return found;
}

function open(selector: string): HTMLDetailsElement {
  const details = find(HTMLDetailsElement, selector);
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  return details;
}

describe('the reference', () => {
  it('lists routes by group, messages and types, and builds what is inside when it is opened', () => {
    expect([...root.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'bread',
      'webhooks',
      'Types',
    ]);
    expect(find(HTMLElement, '#Bread').querySelector('.fields')).toBeNull();
    const bread = open('#Bread');
    expect(bread.querySelector('.field-head')?.textContent).toBe('namerequiredtext, at most 40 characters');
    expect(bread.querySelector('.example')?.textContent).toBe('For example "Rye"');
  });

  it('opens nested types one level at a time, also of a type that contains itself', () => {
    const bread = open('#Bread');
    const first = open('#Bread .inside');
    const second = open('#Bread .inside .inside');
    expect(second.querySelectorAll('.field-name')).toHaveLength(2);
    expect(first.contains(second)).toBe(true);
    expect(bread.querySelectorAll('.inside .inside .inside .inside')).toHaveLength(0);
  });

  it('shows text as text', () => {
    open('header details');
    expect(find(HTMLElement, 'header details code').textContent).toBe('a key');
    expect(root.querySelectorAll('header details p')).toHaveLength(2);
  });

  it('opens what the address names, also later', () => {
    window.location.hash = '#bread.order';
    window.dispatchEvent(new Event('hashchange'));
    expect(find(HTMLDetailsElement, '[id="bread.order"]').open).toBe(true);
  });

  it('searches while one types', () => {
    const input = find(HTMLInputElement, 'input[type=search]');
    input.value = 'order';
    input.dispatchEvent(new Event('input'));
    const found = [...root.querySelectorAll('.findings a')].map((link) => link.getAttribute('href'));
    expect(found.slice(0, 2)).toEqual(['#OrderInput', '#bread.order']);
    expect(find(HTMLElement, '.count').textContent).toMatch(/^\d+ found$/);
  });
});

describe('try it', () => {
  it('sends path, query, body and key, and shows the answer', async () => {
    open('[id="bread.order"]');
    open('[id="bread.order"] .try');
    find(HTMLInputElement, 'input[type=password]').value = 'the-key';
    find(HTMLInputElement, '.try input').value = 'a/b';
    expect(JSON.parse(find(HTMLTextAreaElement, '.try textarea').value)).toEqual({ count: 2 });
    find(HTMLFormElement, '.try form').dispatchEvent(new Event('submit', { cancelable: true }));
    await vi.waitFor(() => {
      expect(find(HTMLElement, '.status').textContent).toMatch(/^201 Created, \d+ ms, request r-1$/);
    });
    expect(find(HTMLElement, '.answer pre').textContent).toBe('{\n  "name": "Rye"\n}');
    expect(send).toHaveBeenCalledWith('/bread/a%2Fb/order', {
      method: 'POST',
      credentials: 'omit',
      signal: expect.any(AbortSignal),
      headers: { authorization: 'Bearer the-key', 'content-type': 'application/json' },
      body: '{\n  "count": 2\n}',
    });
  });

  it('says why there was no answer', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    open('[id="bread.list"]');
    open('[id="bread.list"] .try');
    find(HTMLInputElement, '.try input').value = '5';
    find(HTMLFormElement, '.try form').dispatchEvent(new Event('submit', { cancelable: true }));
    await vi.waitFor(() => {
      expect(find(HTMLElement, '.answer').textContent).toBe('No answerFailed to fetch');
    });
    expect(send.mock.calls[0]?.[0]).toBe('/bread?limit=5');
    expect(send.mock.calls[0]?.[1]?.headers).toEqual({});
  });
});

it('an example of a type that contains itself ends', () => {
  const schemas = {
    Endless: { type: 'object', properties: { next: { $ref: '#/c/Endless' } }, required: ['next'] },
  };
  const endless = exampleValue({ $ref: '#/c/Endless' }, { ...smallDocument, components: { schemas } });
  expect(JSON.stringify(endless).length).toBeLessThan(200);
});
