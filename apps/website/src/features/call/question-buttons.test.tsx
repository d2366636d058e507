// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSite } from '../../testing/open-site.tsx';

const question = 'What does a demo cost?';
const chip = () => screen.getByRole('button', { name: question });
const sentBy = (client: { sent: readonly { message: { content: string } }[] }) =>
  client.sent.map(({ message }) => message.content);
const asked = [question];

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('starts a call that begins with the question', async () => {
  const { client, wait } = await openSite('/contact');
  fireEvent.click(chip());
  await wait();
  expect(client().sent).toEqual([]);
  act(() => client().succeed());
  expect(sentBy(client())).toEqual(asked);
});

it('asks in a running call, without another start', async () => {
  const { client, clients, enterCall } = await openSite('/contact');
  await enterCall();
  fireEvent.click(chip());
  expect(sentBy(client())).toEqual(asked);
  expect(clients.flatMap(({ starts }) => starts)).toHaveLength(1);
});

it('a press while a call is being ended starts the next one with the question', async () => {
  const { client, service, enterCall, wait } = await openSite('/contact');
  await enterCall();
  const first = client();
  vi.spyOn(first, 'stop').mockReturnValue(new Promise(() => {}));
  act(() => void service.endCall());
  fireEvent.click(chip());
  act(() => first.emit('call-end'));
  await wait();
  expect(client()).not.toBe(first);
  act(() => client().succeed());
  expect(sentBy(client())).toEqual(asked);
});

it('keeps the question when the start fails; the next call begins with it, once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { client, service, wait } = await openSite('/contact');
  fireEvent.click(chip());
  await wait();
  act(() => client().fail({ type: 'start-method-error', error: new Error('no room') }));
  await wait();
  expect(chip().dataset.kept).toBe('true');
  expect(screen.getByText(/Your question is kept/)).toBeTruthy();
  act(() => void service.startCall());
  await wait();
  act(() => client().succeed());
  expect(sentBy(client())).toEqual(asked);
  expect(chip().dataset.kept).toBeUndefined();
});

it('another press takes the place of a kept question', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { client, wait } = await openSite('/contact');
  fireEvent.click(screen.getByRole('button', { name: 'Is my data safe?' }));
  await wait();
  act(() => client().fail({ type: 'start-method-error', error: new Error('no room') }));
  await wait();
  fireEvent.click(chip());
  await wait();
  act(() => client().succeed());
  expect(sentBy(client())).toEqual(asked);
});

it('a start that the visitor breaks off keeps nothing', async () => {
  const { service, wait } = await openSite('/contact');
  fireEvent.click(chip());
  await wait();
  await act(() => service.endCall());
  await wait();
  expect(chip().dataset.kept).toBeUndefined();
});

it('brings the panel into view', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { wait } = await openSite('/contact');
  fireEvent.click(chip());
  await wait();
  expect(scroll.mock.contexts.map((element) => (element as Element).id)).toEqual(['call-panel']);
});
