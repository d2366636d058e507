// @vitest-environment happy-dom
import { isDisabled } from '@saywell/react/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitorSentences } from '../features/failures/visitor-sentences.ts';
import { openSite } from '../testing/open-site.tsx';

const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().getByRole<HTMLButtonElement>('button', { name });
const currentStep = () => screen.getByRole('main').querySelector('[aria-current=step] h3')?.textContent;

async function shown(path: string): Promise<Document> {
  cleanup();
  await openSite(path);
  return document;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('WP-66 has a "How to Use" guide', async () => {
  const page = await shown('/saywell-call-demo');
  const title = [...page.querySelectorAll('main h2')].find(({ textContent }) => textContent === 'How to Use');
  const steps = [...(title?.closest('section')?.querySelectorAll('ol > li') ?? [])];
  expect(steps.map((step) => step.querySelector('h3')?.textContent)).toEqual(['Start', 'Talk', 'Stop']);
  for (const step of steps) expect(step.querySelector('p')?.textContent?.length).toBeGreaterThan(30);
});

it('starts and stops the call, follows in the guide and writes the log', async () => {
  const site = await openSite('/saywell-call-demo');
  expect([isDisabled(button('Start call')), isDisabled(button('Stop call'))]).toEqual([false, true]);
  expect(currentStep()).toBe('Start');
  fireEvent.click(button('Start call'));
  await site.wait();
  act(() => site.client().succeed());
  expect([isDisabled(button('Start call')), isDisabled(button('Stop call'))]).toEqual([true, false]);
  expect(currentStep()).toBe('Talk');
  fireEvent.click(button('Stop call'));
  await site.wait();
  expect(site.client().stopCount).toBe(1);
  const log = within(main().getByRole('region', { name: 'Event log' }));
  expect(log.getByText('call-start')).toBeTruthy();
  expect(log.getByText('call-end')).toBeTruthy();
});

it('shows a failed start and offers the next one', async () => {
  const site = await openSite('/saywell-call-demo');
  fireEvent.click(button('Start call'));
  await site.wait();
  act(() => site.client().fail({ message: 'no room' }));
  await site.wait();
  expect(main().getByRole('alert').textContent).toContain(`Call failed: ${visitorSentences.unknown}`);
  expect(isDisabled(button('Start call'))).toBe(false);
});

it('the log can be copied, oldest first, and says when it could not be', async () => {
  const site = await openSite('/saywell-call-demo');
  const writeText = vi.fn(async (_text: string) => {});
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await site.enterCall();
  fireEvent.click(button('Copy the log'));
  await site.wait();
  const [text = ''] = writeText.mock.lastCall ?? [];
  expect(text).toMatch(/^\d{4}-.*\n.*call-start/s);
  expect(main().getByText('Copied.')).toBeTruthy();
  writeText.mockRejectedValue(new Error('no'));
  fireEvent.click(button('Copy the log'));
  await site.wait();
  expect(main().getByText(/copy it by hand/)).toBeTruthy();
});
