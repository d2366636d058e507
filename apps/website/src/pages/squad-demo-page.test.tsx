// @vitest-environment happy-dom
import { isDisabled } from '@saywell/react/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endAdvice } from '../features/call/call-messages.ts';
import { visitorSentences } from '../features/failures/visitor-sentences.ts';
import { openSite } from '../testing/open-site.tsx';
import { testConfig } from '../testing/test-call.ts';

const main = () => within(screen.getByRole('main'));
const log = () => within(main().getByRole('region', { name: 'Event log' }));
const entries = () => log().queryAllByRole('listitem');
const squadButtons = () => main().getAllByRole<HTMLButtonElement>('button', { name: 'Talk to the squad' });
const open = (options: Parameters<typeof openSite>[1] = {}) => openSite('/squad-agent-demo', options);

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

it('WP-57 shows six button configurations, with each size and each variant', async () => {
  const buttons = [...(await shown('/squad-agent-demo')).querySelectorAll('main .saywell-squad-button')];
  const configurations = buttons.map((button) => [
    button.getAttribute('data-size'),
    button.getAttribute('data-variant'),
  ]);
  expect(new Set(configurations.map(String)).size).toBe(6);
  expect(new Set(configurations.map(([size]) => size))).toEqual(new Set(['sm', 'md', 'lg']));
  expect(new Set(configurations.map(([, variant]) => variant))).toEqual(
    new Set(['primary', 'secondary', 'minimal']),
  );
});

it('WP-58 has a debug toggle that shows the state behind the buttons', async () => {
  const site = await open();
  const debug = main().getByRole('checkbox', { name: /^Debug/ });
  const state = (name: string) => main().getByText(name).nextElementSibling?.textContent;
  expect(main().getByText('Squad id').closest('[hidden]')).not.toBeNull();
  fireEvent.click(debug);
  expect(main().getByText('Squad id').closest('[hidden]')).toBeNull();
  expect([state('Squad id'), state('Call phase'), state('Service ready')]).toEqual([
    'squad-id',
    'idle',
    'yes',
  ]);
  await site.enterCall();
  expect(state('Call phase')).toBe('active');
  fireEvent.click(debug);
  expect(main().getByText('Squad id').closest('[hidden]')).not.toBeNull();
});

it('WP-59 has an event log that shows the last 10 entries', async () => {
  const site = await open();
  await site.enterCall();
  for (let line = 1; line <= 12; line += 1) act(() => site.client().hear('user', `Line ${line}`));
  expect(entries()).toHaveLength(10);
  expect(entries()[0]?.textContent).toContain('Line 12');
  expect(entries()[9]?.textContent).toContain('Line 3');
});

it('WP-60 the event log has a Clear Log action', async () => {
  const site = await open();
  await site.enterCall();
  expect(entries().length).toBeGreaterThan(0);
  fireEvent.click(log().getByRole('button', { name: 'Clear Log' }));
  expect(entries()).toHaveLength(0);
});

describe('squad call', () => {
  it('each button calls the squad, and ends the call', async () => {
    const site = await open();
    const [first] = squadButtons();
    if (first !== undefined) fireEvent.click(first);
    await site.wait();
    expect(site.client().starts).toEqual([{ squadId: 'squad-id' }]);
    expect(log().getByText('lg primary')).toBeTruthy();
    act(() => site.client().succeed());
    await site.wait(300);
    const [end] = main().getAllByRole('button', { name: 'End Call' });
    if (end !== undefined) fireEvent.click(end);
    await site.wait();
    expect(site.client().stopCount).toBe(1);
  });

  it('a missing squad id disables the buttons and is told', async () => {
    await open({ config: { ...testConfig, agents: { ...testConfig.agents, squad: '' } } });
    expect(squadButtons().every(isDisabled)).toBe(true);
    expect(main().getByRole('alert').textContent).toContain('Squad agent ID not configured');
  });

  it('missing credentials disable the buttons and are told', async () => {
    await open({ config: null });
    expect(squadButtons().every(isDisabled)).toBe(true);
    expect(main().getByRole('alert').textContent).toBe(
      'Saywell service not properly configured. Please check your Saywell credentials.',
    );
  });

  it('tells a failed start, and lets it be dismissed', async () => {
    const site = await open();
    const [first] = squadButtons();
    if (first !== undefined) fireEvent.click(first);
    await site.wait();
    act(() => site.client().fail({ message: 'no room' }));
    await site.wait();
    expect(main().getByRole('alert').textContent).toContain(
      `Failed to start Squad call: ${visitorSentences.unknown}`,
    );
    fireEvent.click(main().getByRole('button', { name: 'Dismiss' }));
    expect(main().queryByRole('alert')).toBeNull();
  });

  it('tells an error during the call', async () => {
    const site = await open();
    const [first] = squadButtons();
    if (first !== undefined) fireEvent.click(first);
    await site.wait();
    act(() => site.client().succeed());
    await site.wait();
    act(() => site.client().fail({ message: 'the room closed' }));
    await site.wait();
    expect(main().getByRole('alert').textContent).toContain(`Squad call error: ${visitorSentences.unknown}`);
  });

  it('tells a failed end', async () => {
    const site = await open();
    const [first] = squadButtons();
    if (first !== undefined) fireEvent.click(first);
    await site.wait();
    act(() => site.client().succeed());
    await site.wait(300);
    site.client().stopFailure = new Error('stuck');
    const [end] = main().getAllByRole('button', { name: 'End Call' });
    if (end !== undefined) fireEvent.click(end);
    await site.wait();
    expect(main().getByRole('alert').textContent).toContain(`Failed to end Squad call: ${endAdvice}`);
  });
});
