// @vitest-environment happy-dom
import type { CallState } from '@saywell/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestCall } from '../../testing/test-call.ts';
import { SiteCallProvider } from './call-context.tsx';
import type { CallServiceEvents } from './call-service.ts';
import { ConfigurationWarning } from './configuration-warning.tsx';
import { HeaderCallButton } from './header-call-button.tsx';

type Name = keyof CallServiceEvents;

/** A call whose service emits what the test says and nothing else. */
function createSilentCall() {
  const call = createTestCall();
  const listeners = new Map<Name, () => void>();
  vi.spyOn(call.service, 'on').mockImplementation((event, listener) => {
    listeners.set(event, listener);
    return () => listeners.delete(event);
  });
  let state: CallState = call.service.getCallState();
  const service = Object.assign(call.service, { getCallState: () => state });
  const emitState = (next: Partial<CallState>) => {
    state = { ...state, ...next };
    act(() => listeners.get('call-state-changed')?.());
  };
  return { ...call, service, emitState, setSilently: (next: CallState) => (state = next), listeners };
}

function show(call: ReturnType<typeof createSilentCall>) {
  render(
    <SiteCallProvider call={call}>
      <HeaderCallButton label="Talk to AI" className="" />
      <ConfigurationWarning />
    </SiteCallProvider>,
  );
}
const label = () => screen.getByRole('button').textContent;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('WC-39 a call-state-changed event updates inCall', () => {
  const call = createSilentCall();
  show(call);
  call.emitState({ inCall: true });
  expect(label()).toBe('End Call');
  call.emitState({ inCall: false });
  expect(label()).toBe('Talk to AI');
});

it('WC-40 a call-state-changed event updates isConnecting', () => {
  const call = createSilentCall();
  show(call);
  call.emitState({ isConnecting: true });
  expect(label()).toBe('Connecting...');
  call.emitState({ isConnecting: false });
  expect(label()).toBe('Talk to AI');
});

it('WC-95 the site consumes connection-status-changed', async () => {
  const call = createTestCall({ config: null });
  render(
    <SiteCallProvider call={call}>
      <ConfigurationWarning />
    </SiteCallProvider>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(call.service.getConnectionStatus()).toBe('unconfigured');
  expect(screen.getByRole('alert').textContent).toContain('Configuration Required');
});

it('WC-96 the site consumes call-state-changed: without the event nothing changes', () => {
  const call = createSilentCall();
  show(call);
  call.setSilently({ inCall: true, isConnecting: false, callDuration: 0 });
  expect(label()).toBe('Talk to AI');
  call.emitState({});
  expect(label()).toBe('End Call');
});
