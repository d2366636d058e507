// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createCallStore } from '../state/create-call-store.ts';
import { FakeVoiceClient } from '../testing/index.ts';
import { CallProvider } from './call-context.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function show(resumesAfterReload?: boolean | string) {
  const client = new FakeVoiceClient();
  client.storedCall = { name: 'resumed' };
  const loadClient = vi.fn<() => Promise<FakeVoiceClient>>(async () => client);
  const store = createCallStore({ loadClient });
  render(
    <StrictMode>
      <CallProvider store={store} {...(resumesAfterReload !== undefined && { resumesAfterReload })}>
        page
      </CallProvider>
    </StrictMode>,
  );
  return { client, loadClient, store };
}

it('goes on with the call that the page before has kept, once', async () => {
  sessionStorage.setItem('saywell.call.sales', '{}');
  const { client, store } = show('sales');
  await vi.waitFor(() => expect(client.resumptions).toBe(1));
  client.emit('call-start');
  expect(store.getSnapshot().lifecycle.phase).toBe('active');
  await store.end();
});

it('loads nothing where no call was kept, or where it was not asked to', async () => {
  expect(show(true).loadClient).not.toHaveBeenCalled();
  sessionStorage.setItem('saywell.call.', '{}');
  expect(show().loadClient).not.toHaveBeenCalled();
  expect(show(true).loadClient).toHaveBeenCalledOnce();
});
