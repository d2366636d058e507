// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallProvider, createCallStore } from '../index.ts';
import { FakeVoiceClient } from '../testing/index.ts';
import { DeviceMenu } from './device-menu.tsx';

const wait = () => act(() => vi.advanceTimersByTimeAsync(0));
const device = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label });
const desk = device('audioinput', 'desk', 'Desk microphone');
const headset = device('audioinput', 'headset', 'Headset');
const loudspeaker = device('audiooutput', 'loud', 'Loudspeaker');
const earpiece = device('audiooutput', 'ear', 'Earpiece');

/** A browser with these devices, which a test may change. */
function stubDevices(...devices: object[]) {
  const mediaDevices = Object.assign(new EventTarget(), {
    devices,
    enumerateDevices: async () => mediaDevices.devices,
  });
  vi.stubGlobal(
    'navigator',
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true }),
  );
  return mediaDevices;
}

function showMenu() {
  const clients: FakeVoiceClient[] = [];
  const store = createCallStore({
    loadClient: async () => {
      clients.push(new FakeVoiceClient());
      return clients.at(-1) as FakeVoiceClient;
    },
  });
  const view = render(
    <CallProvider store={store}>
      <DeviceMenu />
    </CallProvider>,
  );
  const client = () => clients.at(-1) as FakeVoiceClient;
  const enterCall = async () => {
    act(() => void store.start({ target: { assistantId: 'assistant-1' } }));
    await wait();
    act(() => client().succeed());
    await wait();
  };
  const popover = () => view.container.querySelector<HTMLElement>('[popover]') as HTMLElement;
  // Opening is the browser's own work; it says so by this event.
  const open = () =>
    act(() => void popover().dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })));
  return { client, store, view, enterCall, popover, open };
}

const group = (name: string) => within(screen.getByRole('group', { name, hidden: true }));
const options = (name: string) =>
  group(name)
    .queryAllByRole<HTMLInputElement>('radio', { hidden: true })
    .map((option) => `${option.checked ? '* ' : ''}${option.closest('label')?.textContent}`);
const choose = async (label: string) => {
  fireEvent.click(screen.getByLabelText(label));
  await wait();
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', { value: () => {}, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
});

it('opens a popover by a button that works in a call only', async () => {
  stubDevices(desk);
  const { enterCall, popover } = showMenu();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Microphone and speaker' });
  expect(button.disabled).toBe(true);
  await enterCall();
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('popovertarget')).toBe(popover().id);
  expect(popover().getAttribute('popover')).toBe('auto');
});

it('lists the devices as they come and go', async () => {
  const browser = stubDevices(device('audioinput', 'default', 'Default'), desk, loudspeaker);
  const { enterCall, open } = showMenu();
  await enterCall();
  open();
  expect(options('Microphone')).toEqual(['* Default', 'Desk microphone']);
  expect(options('Speaker')).toEqual(['* Loudspeaker']);
  browser.devices = [desk, headset, device('audioinput', 'communications', 'Communications'), earpiece];
  browser.dispatchEvent(new Event('devicechange'));
  await wait();
  expect(options('Microphone')).toEqual(['Desk microphone', 'Headset']);
  expect(options('Speaker')).toEqual(['* Earpiece']);
});

it('names devices without a label and leaves out those without an id', async () => {
  stubDevices(device('audioinput', 'a', ''), device('audioinput', '', ''));
  const { enterCall, open } = showMenu();
  await enterCall();
  open();
  expect(options('Microphone')).toEqual(['* Microphone 1']);
});

it('takes a choice into use and remembers it for the next call', async () => {
  stubDevices(desk, headset, loudspeaker, earpiece);
  const { client, store, enterCall, open } = showMenu();
  await enterCall();
  open();
  await choose('Headset');
  await choose('Earpiece');
  expect([client().microphones, client().speakers]).toEqual([['headset'], ['ear']]);
  expect(options('Microphone')).toEqual(['Desk microphone', '* Headset']);
  await act(() => store.end());
  await enterCall();
  expect([client().microphones, client().speakers]).toEqual([['headset'], ['ear']]);
  cleanup();
  const later = showMenu();
  await later.enterCall();
  expect([later.client().microphones, later.client().speakers]).toEqual([['headset'], ['ear']]);
});

it('forgets nothing and asks for nothing when a remembered device is away', async () => {
  localStorage.setItem('saywell.devices', JSON.stringify({ microphone: 'headset', speaker: 7 }));
  stubDevices(desk);
  const { client, enterCall, open } = showMenu();
  await enterCall();
  open();
  expect(client().microphones).toEqual([]);
  expect(options('Microphone')).toEqual(['* Desk microphone']);
});

it('says when a device cannot be used and keeps the one before', async () => {
  stubDevices(desk, headset);
  const { client, store, enterCall, open } = showMenu();
  await enterCall();
  open();
  await choose('Desk microphone');
  const failure = new Error('in use');
  vi.spyOn(client(), 'setInputDevicesAsync').mockImplementation(async () => {
    client().emit('camera-error', { error: { type: 'mic-in-use' } });
    throw failure;
  });
  await choose('Headset');
  expect(screen.getByText('This microphone cannot be used now.')).toBeTruthy();
  expect(options('Microphone')).toEqual(['* Desk microphone', 'Headset']);
  // The call goes on with the microphone that it has: no reason to alarm anybody.
  expect(store.getSnapshot().error).toBeNull();
});

it('works without storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  stubDevices(desk, headset);
  const { client, enterCall, open } = showMenu();
  await enterCall();
  open();
  await choose('Headset');
  expect(client().microphones).toEqual(['headset']);
});

it('offers speakers only where the browser can choose them', async () => {
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
  stubDevices(desk, loudspeaker);
  const { enterCall, open } = showMenu();
  await enterCall();
  open();
  expect(screen.queryByText('Speaker')).toBeNull();
});

it('shows how loud the visitor is, with attributes only', async () => {
  stubDevices(desk);
  const { client, view, enterCall, open } = showMenu();
  await enterCall();
  open();
  const lit = () => view.container.querySelectorAll('[data-lit=true]').length;
  expect(lit()).toBe(0);
  act(() => client().emit('local-audio-level', 0.075));
  expect(lit()).toBe(7);
  act(() => client().emit('local-audio-level', 0.15));
  expect(lit()).toBe(14);
  expect(view.container.querySelector('[style]')).toBeNull();
});
