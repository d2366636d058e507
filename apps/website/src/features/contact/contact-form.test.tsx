// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '../../config/brand.ts';
import { openSite } from '../../testing/open-site.tsx';
import { ContactForm } from './contact-form.tsx';

/** The server's side of the form, answering as the test says. */
function stubServer(
  answer: () => Promise<Response> = async () => Response.json({ id: '1' }, { status: 201 }),
) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const bodies = (fetch: ReturnType<typeof stubServer>) =>
  fetch.mock.calls.map(([, request]): Record<string, string> => {
    const body = request?.body;
    return typeof body === 'string' ? JSON.parse(body) : {};
  });

const form = () => screen.getByRole<HTMLFormElement>('form', { name: 'Write to us' });
const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
const submitButton = () => form().querySelector<HTMLButtonElement>('button[type="submit"]')!;
const values = () => Object.fromEntries(new FormData(form()));
const sentPanel = () => document.querySelector('.contact-sent');
const wait = (timeMs = 0) => act(() => vi.advanceTimersByTimeAsync(timeMs));

const entries = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Analytical',
  phone: '+1 302 555 0100',
  industry: 'healthcare',
  message: 'We miss calls at night.',
};

function fillIn(texts: Record<string, string> = entries, urgency = 'asap'): void {
  for (const [name, value] of Object.entries(texts)) {
    field(name).value = value;
    fireEvent.input(field(name));
  }
  fireEvent.click(form().querySelector(`[name="urgency"][value="${urgency}"]`)!);
}

async function submit(): Promise<void> {
  fireEvent.click(submitButton());
  await wait();
}

/** Sends a full form; the test's server has answered, the wait is still on. */
async function send(answer?: () => Promise<Response>) {
  const fetch = stubServer(answer);
  await openSite('/contact-us');
  fillIn();
  await submit();
  return fetch;
}

async function openSimulated() {
  const fetch = stubServer();
  const said = vi.spyOn(console, 'info').mockImplementation(() => {});
  render(
    <>
      <h2 id="write">Write to us</h2>
      <ContactForm delivery="simulated" />
    </>,
  );
  await wait();
  fillIn();
  return { fetch, said };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('sending', () => {
  it('WM-1 a visitor fills in the form and sends a contact request', async () => {
    const fetch = await send();
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/site/contact']);
    expect(bodies(fetch)[0]).toMatchObject({ ...entries, urgency: 'asap', website: '' });
    await wait(2_000);
    expect(sentPanel()).not.toBeNull();
  });

  it('WM-13 starts idle; submitting moves it to submitting', async () => {
    stubServer();
    await openSite('/contact-us');
    const phase = () => form().parentElement?.dataset.phase;
    expect([phase(), submitButton().disabled, submitButton().textContent]).toEqual([
      'idle',
      false,
      'Send Message',
    ]);
    fillIn();
    await submit();
    expect(phase()).toBe('submitting');
  });

  it('WM-14 while submitting the button is disabled', async () => {
    await send();
    expect(submitButton().disabled).toBe(true);
  });

  it('WM-15 while submitting the button reads "Sending Message..."', async () => {
    await send();
    expect(submitButton().textContent).toBe('Sending Message...');
  });

  it('WM-16 success is shown after 2000 ms, by a server and simulated', async () => {
    await send();
    await wait(1_999);
    expect(sentPanel()).toBeNull();
    await wait(1);
    expect(sentPanel()).not.toBeNull();
    cleanup();
    await openSimulated();
    await submit();
    await wait(1_999);
    expect(sentPanel()).toBeNull();
    await wait(1);
    expect(sentPanel()).not.toBeNull();
  });

  it('a slow server is waited for', async () => {
    let answer!: (response: Response) => void;
    await send(() => new Promise((resolve) => (answer = resolve)));
    await wait(9_000);
    expect(submitButton().disabled).toBe(true);
    answer(Response.json({ id: '1' }, { status: 201 }));
    await wait();
    expect(sentPanel()).not.toBeNull();
  });

  it('WK-17 the simulated delay is 2000 ms', async () => {
    await openSimulated();
    await submit();
    await wait(1_999);
    expect(submitButton().textContent).toBe('Sending Message...');
    await wait(1);
    expect(submitButton().textContent).toBe('Send Message');
  });

  it('WM-17 when sent, the success panel is shown, has the focus, and the form is inert', async () => {
    await send();
    await wait(2_000);
    expect(document.activeElement).toBe(sentPanel());
    expect(form().inert).toBe(true);
    expect(form().parentElement?.dataset.phase).toBe('sent');
  });

  it('WE-35 the success panel has its title', async () => {
    await send();
    await wait(2_000);
    expect(sentPanel()?.querySelector('h3')?.textContent).toBe('Message Sent Successfully!');
  });

  it('WE-36 the success panel has its text', async () => {
    await send();
    await wait(2_000);
    expect(sentPanel()?.querySelector('p')?.textContent).toBe(
      'Thank you for reaching out. Our team will contact you within 24 hours with your personalized AI strategy recommendations.',
    );
  });

  it('WM-18 after 3000 ms the panel goes and the form returns empty', async () => {
    await send();
    await wait(2_000);
    await wait(2_999);
    expect(sentPanel()).not.toBeNull();
    await wait(1);
    expect(sentPanel()).toBeNull();
    expect(form().inert).toBe(false);
    const { urgency: _, ...texts } = values();
    for (const text of Object.values(texts)) expect(text).toBe('');
    expect(document.activeElement).toBe(form());
  });

  it('WM-19 when the form returns, urgency is normal again', async () => {
    await send();
    expect(values().urgency).toBe('asap');
    await wait(5_000);
    expect(values().urgency).toBe('normal');
  });

  it('WK-18 the success panel stays 3000 ms', async () => {
    await send();
    await wait(2_000);
    const shownAt = Date.now();
    while (sentPanel() !== null) await wait(50);
    expect(Date.now() - shownAt).toBe(3_000);
  });

  it('WM-28 whatever the browser lets through is sent as it is', async () => {
    const fetch = stubServer();
    await openSite('/contact-us');
    expect(form().noValidate).toBe(false);
    expect(form().querySelector('[pattern], [minlength], [min], [step]')).toBeNull();
    const odd = { ...entries, name: ' ', email: 'a@b', company: '<b>🦆</b>', phone: 'none', message: '.' };
    fillIn(odd);
    expect(form().checkValidity()).toBe(true);
    await submit();
    expect(bodies(fetch)[0]).toMatchObject(odd);
  });

  it('WM-31 the simulated form makes no server call and says so in the console', async () => {
    const { fetch, said } = await openSimulated();
    await submit();
    await wait(20_000);
    expect(fetch).not.toHaveBeenCalled();
    expect(said).toHaveBeenCalledWith(expect.stringContaining('without a server'));
    expect(form().getAttribute('action')).toBeNull();
  });

  it('a second press while sending sends nothing more', async () => {
    const fetch = await send();
    fireEvent.submit(form());
    fireEvent.click(submitButton());
    await wait(2_000);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('sends the next message under an id of its own', async () => {
    const fetch = await send();
    await wait(5_000);
    fillIn();
    await submit();
    const ids = bodies(fetch).map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('failing', () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));

  it('keeps every field, says what to do and has the focus', async () => {
    await send(offline);
    const before = values();
    await wait(2_000);
    expect(values()).toEqual(before);
    const alert = within(form()).getByRole('alert');
    expect(alert.textContent).toMatch(/check your connection, then send again/i);
    expect(alert.textContent).toContain(brand.email);
    expect(document.activeElement).toBe(alert);
    expect(submitButton().disabled).toBe(false);
  });

  it('the same entries go out again under the same id', async () => {
    const fetch = await send(offline);
    await wait(2_000);
    await submit();
    expect(within(form()).queryByRole('alert')).toBeNull();
    await wait(2_000);
    const [first, second] = bodies(fetch);
    expect(second).toEqual(first);
    expect(document.activeElement).toBe(within(form()).getByRole('alert'));
  });

  it('names and marks the fields that were refused', async () => {
    await send(async () =>
      Response.json({ message: ['email must be an email', 'company is too long'] }, { status: 400 }),
    );
    await wait(2_000);
    expect(within(form()).getByRole('alert').textContent).toContain('Please change Email and Company');
    const marked = [...form().querySelectorAll('[aria-invalid="true"]')].map((input) => input.id);
    expect(marked).toEqual(['contact-email', 'contact-company']);
  });

  it.each([
    [429, /wait a few minutes/i],
    [503, /on our side/i],
  ])('an answer %i says what to do', async (status, text) => {
    await send(async () => Response.json({}, { status }));
    await wait(2_000);
    expect(within(form()).getByRole('alert').textContent).toMatch(text);
  });

  it('gives up after 15 seconds', async () => {
    await send();
    cleanup();
    const fetch = vi.fn<typeof globalThis.fetch>(
      (_, request) =>
        new Promise((_resolve, reject) => {
          request?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    vi.stubGlobal('fetch', fetch);
    await openSite('/contact-us');
    fillIn();
    await submit();
    await wait(14_999);
    expect(submitButton().disabled).toBe(true);
    await wait(1);
    expect(within(form()).getByRole('alert').textContent).toMatch(/once, not twice/);
  });
});

it('the first field that is not right is brought out from under the header before the browser names it', async () => {
  stubServer();
  await openSite('/contact-us');
  fillIn({ ...entries, email: '', company: '' });
  const scrolled: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this.querySelector('input')?.name);
  });
  for (const name of ['email', 'company']) fireEvent(field(name), new Event('invalid', { cancelable: true }));
  expect(scrolled).toEqual(['email']);
  expect(document.activeElement).not.toBe(field('company'));
});
