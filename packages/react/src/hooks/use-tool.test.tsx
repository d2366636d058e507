// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createCallStore } from '../state/create-call-store.ts';
import { FakeVoiceClient } from '../testing/index.ts';
import { CallProvider } from './call-context.tsx';
import { useTool } from './use-tool.ts';

afterEach(cleanup);

const context = { signal: new AbortController().signal, toolCallId: '1' };

function City({ city }: { city: string }) {
  useTool('which_city', () => city);
  return null;
}

/** A page with the component, before or in a call. */
function open() {
  const client = new FakeVoiceClient();
  const store = createCallStore({ loadClient: async () => client });
  const page = (city: string | null) => (
    <StrictMode>
      <CallProvider store={store}>{city !== null && <City city={city} />}</CallProvider>
    </StrictMode>
  );
  const view = render(page('Rome'));
  const start = async () => {
    const outcome = store.start({ target: { assistantId: 'a' } });
    await act(async () => undefined);
    act(() => client.succeed());
    await outcome;
  };
  const call = () => client.tools.get('which_city')?.({}, context);
  return { client, store, start, call, show: (city: string | null) => view.rerender(page(city)) };
}

it('a function of a component is there in every call, as it was rendered last', async () => {
  const { store, start, call, show, client } = open();
  await start();
  expect(call()).toBe('Rome');
  show('Oslo');
  expect(call()).toBe('Oslo');
  await act(() => store.end());
  expect(client.tools.size).toBe(0);
  await start();
  expect(call()).toBe('Oslo');
});

it('comes and goes with its component during a call', async () => {
  const { start, call, show, client } = open();
  show(null);
  await start();
  expect(client.tools.size).toBe(0);
  show('Rome');
  expect(call()).toBe('Rome');
  show(null);
  expect(client.tools.size).toBe(0);
});
