// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSite } from '../../testing/open-site.tsx';
import { endAdvice } from '../call/call-messages.ts';
import { visitorSentences } from '../failures/visitor-sentences.ts';

const wait = (timeMs = 0) => act(() => vi.advanceTimersByTimeAsync(timeMs));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('assistant', () => {
  const panel = () => screen.getByRole('region', { name: 'Talk to the assistant' });
  const alert = () => document.querySelector('.call-failure');
  let logged: ReturnType<typeof vi.fn<typeof console.error>>;
  beforeEach(() => {
    logged = vi.fn();
    vi.spyOn(console, 'error').mockImplementation(logged);
  });

  async function failStart() {
    const site = await openSite('/contact-us');
    fireEvent.click(within(panel()).getByRole('button', { name: 'Start call' }));
    await wait();
    act(() => site.client().fail({ type: 'start-method-error', error: new Error('no room') }));
    await wait();
    return site;
  }

  async function failEnd() {
    const site = await openSite('/contact-us');
    await site.enterCall();
    site.client().stopFailure = new Error('room closed');
    await act(() => site.service.endCall());
    await wait();
    return site;
  }

  it('WP-102 is embedded with its transcript', async () => {
    const { enterCall, client } = await openSite('/contact-us');
    await enterCall();
    act(() => client().hear('assistant', 'Demos are free.'));
    expect(within(within(panel()).getByRole('log')).getByText('Demos are free.')).toBeTruthy();
    expect(logged).not.toHaveBeenCalled();
  });

  it('WP-103 has a text input that reaches the call', async () => {
    const { enterCall, client } = await openSite('/contact-us');
    await enterCall();
    fireEvent.change(within(panel()).getByRole('textbox'), { target: { value: 'How much?' } });
    fireEvent.click(within(panel()).getByRole('button', { name: 'Send' }));
    expect(client().sent.map(({ message }) => message.content)).toEqual(['How much?']);
  });

  it('WP-104 has four quick-question buttons', async () => {
    await openSite('/contact-us');
    expect(
      within(screen.getByRole('list', { name: 'Questions to ask' })).getAllByRole('button'),
    ).toHaveLength(4);
  });

  it('WE-31 a failed start is logged', async () => {
    await failStart();
    expect(logged.mock.calls.map(([text]): unknown => text)).toEqual([
      `Failed to start call: ${visitorSentences.unknown}`,
    ]);
  });

  it('WE-32 a failed start is raised with the result’s message', async () => {
    await failStart();
    expect(alert()?.getAttribute('role')).toBe('alert');
    expect(alert()?.textContent).toContain(`Failed to start call: ${visitorSentences.unknown}`);
  });

  it('WE-33 a failed end is logged', async () => {
    await failEnd();
    expect(logged.mock.calls.map(([text]): unknown => text)).toEqual([`Failed to end call: ${endAdvice}`]);
  });

  it('WE-34 a failed end is raised with the result’s message', async () => {
    await failEnd();
    expect(alert()?.getAttribute('role')).toBe('alert');
    expect(alert()?.textContent).toContain(`Failed to end call: ${endAdvice}`);
  });

  it('the alert goes with the next attempt, or when it is dismissed', async () => {
    const { store } = await failStart();
    fireEvent.click(within(alert() as HTMLElement).getByRole('button', { name: 'Dismiss' }));
    expect([alert(), store.getSnapshot().error]).toEqual([null, null]);
    cleanup();
    await failStart();
    fireEvent.click(within(panel()).getByRole('button', { name: 'Start call' }));
    await wait();
    expect(alert()).toBeNull();
  });

  it('a start that the visitor breaks off is no failure', async () => {
    const { service } = await openSite('/contact-us');
    fireEvent.click(within(panel()).getByRole('button', { name: 'Start call' }));
    await wait();
    await act(() => service.endCall());
    expect([alert(), logged.mock.calls]).toEqual([null, []]);
  });
});
