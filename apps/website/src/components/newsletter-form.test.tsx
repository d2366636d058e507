// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { prerendered } from '../testing/prerendered.ts';
import { NewsletterForm } from './newsletter-form.tsx';

afterEach(cleanup);

const input = () => screen.getByLabelText<HTMLInputElement>('Stay Updated', { selector: 'input' });
const subscribe = () => screen.getByRole('button', { name: 'Subscribe' });

/** Its code comes late. */
async function renderServed(): Promise<void> {
  render(<NewsletterForm subscription="server" />);
  await screen.findByLabelText('Stay Updated', { selector: 'input' });
}

/** What React was told to listen for on an element. */
function handlersOf(element: Element): string[] {
  const [, props = {}] = Object.entries(element).find(([name]) => name.startsWith('__reactProps')) ?? [];
  return Object.keys(props as object).filter((name) => /^on[A-Z]/.test(name));
}

it('WM-2 the submit button has no behaviour', () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const { container } = render(<NewsletterForm />);
  fireEvent.change(input(), { target: { value: 'ada@example.com' } });
  const before = [container.innerHTML, input().value, window.location.href];
  fireEvent.click(subscribe());
  expect([container.innerHTML, input().value, window.location.href]).toEqual(before);
  expect(fetch).not.toHaveBeenCalled();
  // The browser does not leave the page either, with or without JavaScript.
  expect([input().form?.getAttribute('method'), input().form?.hasAttribute('action')]).toEqual([
    'dialog',
    false,
  ]);
});

it('WM-29 the email input has type email, on the finished page', async () => {
  const email = (await prerendered('/about')).querySelector('footer form input');
  expect(email?.getAttribute('type')).toBe('email');
});

it('WM-30 the email input has no handler', () => {
  render(<NewsletterForm />);
  expect([input(), input().form!, subscribe()].flatMap(handlersOf)).toEqual([]);
});

it.each([
  [200, 'Check your mail to confirm'],
  [400, 'This address was not accepted. Please check it.'],
  [429, 'Too many requests. Please try again later.'],
  [500, 'That did not work. Please try again.'],
])('with a server, an answer %i reads "%s"', async (status, text) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}, { status }));
  vi.stubGlobal('fetch', fetch);
  await renderServed();
  fireEvent.change(input(), { target: { value: 'ada@example.com' } });
  fireEvent.submit(input().form!);
  fireEvent.submit(input().form!);
  await act(() => vi.waitFor(() => expect(fetch).toHaveBeenCalled()));
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
  expect(fetch).toHaveBeenCalledOnce();
  const [path, request] = fetch.mock.calls[0] ?? [];
  expect([path, request?.body]).toEqual(['/site/newsletter', '{"email":"ada@example.com"}']);
});

it('without JavaScript the browser posts to the server', async () => {
  await renderServed();
  const { form } = input();
  expect([form?.method, form?.getAttribute('action'), input().name]).toEqual([
    'post',
    '/site/newsletter',
    'email',
  ]);
});

it('where no list is set up a line says that nothing is sent, and only there', async () => {
  const { unmount } = render(<NewsletterForm />);
  expect(screen.getByText(/nothing is sent/)).toBeTruthy();
  unmount();
  await renderServed();
  expect(screen.queryByText(/nothing is sent/)).toBeNull();
});
