// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSite } from '../../testing/open-site.tsx';
import { visitorSentences } from '../failures/visitor-sentences.ts';

const panel = (name: string) => screen.getByRole('region', { name: `Talk to ${name}` });
const button = (name: string) => within(panel(name)).getAllByRole('button')[0]!;
const state = (name: string) => panel(name).dataset.state;
const states = () => ['Max', 'Grace', 'Kyle'].map(state);

async function openSolutions() {
  const site = await openSite('/ai-solutions');
  const call = async (name: string) => {
    fireEvent.click(button(name));
    await site.wait();
    act(() => site.client().succeed());
    // The end button takes its place after 300 ms.
    await site.wait(300);
  };
  return { ...site, call };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['Max', 'max-id'],
  ['Grace', 'grace-id'],
  ['Kyle', 'kyle-id'],
])('the panel of %s calls that agent', async (name, assistantId) => {
  const { call, client } = await openSolutions();
  await call(name);
  expect(client().starts).toEqual([{ assistantId }]);
});

it('only the panel that started the call shows it', async () => {
  const { call } = await openSolutions();
  expect(states()).toEqual(['idle', 'idle', 'idle']);
  await call('Grace');
  expect(states()).toEqual(['elsewhere', 'active', 'elsewhere']);
  expect(within(panel('Grace')).getByRole('button', { name: 'End Call' })).toBeTruthy();
  expect(panel('Grace').querySelector('.saywell-status')?.textContent).toBe('Connected');
  for (const name of ['Max', 'Kyle']) {
    expect(within(panel(name)).queryByRole('button', { name: 'End Call' })).toBeNull();
    expect(panel(name).textContent).toContain('You are in another call');
  }
});

it('a call started from the header belongs to none of them', async () => {
  const { enterCall } = await openSolutions();
  await enterCall();
  expect(states()).toEqual(['elsewhere', 'elsewhere', 'elsewhere']);
});

it('another agent can take over: one call ends, the next begins', async () => {
  const { call, wait, clients } = await openSolutions();
  await call('Max');
  fireEvent.click(screen.getByRole('button', { name: 'Talk to Kyle instead' }));
  await wait();
  const started = clients.filter(({ starts }) => starts.length > 0);
  expect(started.map(({ starts }) => starts[0]?.assistantId)).toEqual(['max-id', 'kyle-id']);
  expect(started[0]?.stopCount).toBe(1);
  expect(states()).toEqual(['elsewhere', 'elsewhere', 'connecting']);
});

it('a call that cannot be ended goes on, and nobody else is called', async () => {
  const { call, wait, client, clients } = await openSolutions();
  await call('Max');
  client().stopFailure = new Error('No way out');
  fireEvent.click(screen.getByRole('button', { name: 'Talk to Kyle instead' }));
  await wait();
  expect(clients.filter(({ starts }) => starts.length > 0)).toHaveLength(1);
  expect(states()).toEqual(['active', 'elsewhere', 'elsewhere']);
});

it('ends in the panel that shows the call', async () => {
  const { call, wait, client } = await openSolutions();
  await call('Kyle');
  fireEvent.click(within(panel('Kyle')).getByRole('button', { name: 'End Call' }));
  await wait();
  expect(client().stopCount).toBe(1);
  expect(states()).toEqual(['idle', 'idle', 'idle']);
});

it('the agent is found again by a visitor who left the page and came back', async () => {
  const { call, wait } = await openSolutions();
  const walk = async (name: string) => {
    fireEvent.click(screen.getAllByRole('link', { name })[0]!);
    // The page's code arrives on its own time.
    await vi.waitFor(() => expect(document.title).toContain(name.replace('AI ', '')));
    await wait();
  };
  await call('Grace');
  await walk('About Us');
  expect(screen.queryByRole('region', { name: 'Talk to Grace' })).toBeNull();
  await walk('AI Solutions');
  expect(states()).toEqual(['elsewhere', 'active', 'elsewhere']);
});

it('a refused microphone offers typing to that agent, and only there', async () => {
  const { wait, client } = await openSolutions();
  fireEvent.click(button('Max'));
  await wait();
  act(() => client().fail(new DOMException('Not now', 'NotAllowedError')));
  await wait();
  const field = within(panel('Max')).getByRole('textbox', { name: 'Type a message' });
  expect(screen.getAllByRole('textbox', { name: 'Type a message' })).toEqual([field]);
  fireEvent.change(field, { target: { value: 'Can you approve my loan?' } });
  fireEvent.submit(field);
  await wait();
  expect(client().starts).toEqual([{ assistantId: 'max-id' }]);
  act(() => client().succeed());
  expect(client().sent.map(({ message }) => message.content)).toEqual(['Can you approve my loan?']);
});

const told = () => screen.getAllByRole('alert').map((box) => box.parentElement?.className);

it('a failed start is told once, in the panel that was pressed', async () => {
  const { wait, client } = await openSolutions();
  fireEvent.click(button('Grace'));
  await wait();
  act(() => client().fail(new Error('No room')));
  await wait();
  const said = screen.getAllByText(`Call failed: ${visitorSentences.unknown}`);
  expect([said.length, panel('Grace').contains(said[0]!), told()]).toEqual([1, true, ['agent-call']]);
});

it('a failed start of the header is told once, in a box of its own', async () => {
  const { service, wait, client } = await openSolutions();
  act(() => void service.startCall());
  await wait();
  act(() => client().fail(new Error('No room')));
  await wait();
  expect(told()).toEqual(['floating-error']);
});
