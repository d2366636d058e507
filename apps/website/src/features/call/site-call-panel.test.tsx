// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openSite } from '../../testing/open-site.tsx';
import { settleUntil } from '../../testing/settle-until.ts';
import { testConfig } from '../../testing/test-call.ts';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const noDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => [] });
// What a page fetches late is in the test's memory from the start: reading it takes real time.
beforeAll(async () => {
  await import('@saywell/react/device-menu');
  await import('@saywell/react/permission-help');
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'navigator',
    Object.defineProperty(navigator, 'mediaDevices', { value: noDevices, configurable: true }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says before the first call that an AI answers, and nothing of recordings', async () => {
  const { view } = await openSite('/');
  const disclosure = view.container.querySelector('.saywell-panel .disclosure')?.textContent;
  expect(disclosure).toMatch(/You talk with an AI/);
  expect(disclosure).not.toMatch(/record/);
});

it('says that calls are recorded where the assistants keep recordings', async () => {
  const { view } = await openSite('/', { config: { ...testConfig, recordsCalls: true } });
  const disclosure = () => view.container.querySelector('.saywell-panel .disclosure')?.textContent;
  await settleUntil(() => expect(disclosure()).toMatch(/Calls are recorded and transcribed/));
});

it('fetches the device menu with the call that can use it', async () => {
  const { enterCall, store } = await openSite('/');
  expect(screen.queryByRole('button', { name: 'Microphone and speaker' })).toBeNull();
  await enterCall();
  await settleUntil(() => expect(button('Microphone and speaker').disabled).toBe(false));
  await act(() => store.end());
  expect(screen.queryByRole('button', { name: 'Microphone and speaker' })).toBeNull();
});

it('tells the way back after a refusal, and lets the visitor type from then on', async () => {
  const { service, client, wait } = await openSite('/ai-features');
  expect(screen.queryByRole('textbox', { name: 'Type a message' })).toBeNull();
  act(() => void service.startCall());
  await wait();
  act(() => client().emit('camera-error', { error: { type: 'permissions' } }));
  await settleUntil(() => screen.getByText('How to let the assistant hear you'));
  expect(screen.getByRole('textbox', { name: 'Type a message' })).toBeTruthy();
  fireEvent.click(button('Dismiss'));
  expect(screen.queryByText('How to let the assistant hear you')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Type a message' })).toBeTruthy();
});

it('gives a typed question back when its call could not start', async () => {
  const { client, wait } = await openSite('/');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Type a message' });
  fireEvent.change(field, { target: { value: 'Is my data safe?' } });
  fireEvent.click(button('Send'));
  await wait();
  expect(field.value).toBe('');
  act(() => client().fail(new Error('The room is full')));
  await wait();
  expect(field.value).toBe('Is my data safe?');
});

it('says in a typed call how to speak, and in a spoken one nothing of it', async () => {
  const site = await openSite('/');
  act(() => void site.service.startCall({ input: 'text', firstMessage: 'Is my data safe?' }));
  await site.wait();
  act(() => site.client().succeed());
  expect(screen.getByText(/To speak, end it/)).toBeTruthy();
  await act(() => site.store.end());
  await site.enterCall();
  expect(screen.queryByText(/To speak, end it/)).toBeNull();
});
