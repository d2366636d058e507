import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../app/app.tsx';
import { preloadPage } from '../app/page-loader.ts';
import { findPage } from '../app/routes.ts';
import { createTestCall } from './test-call.ts';

const wait = (timeMs = 0) => act(() => vi.advanceTimersByTimeAsync(timeMs));

/** The site as a visitor has it in front of them; needs fake timers. */
export async function openSite(path: string, options: Parameters<typeof createTestCall>[0] = {}) {
  window.history.replaceState(null, '', path);
  await preloadPage(findPage(path));
  const call = createTestCall(options);
  const view = render(<App call={call} />);
  const enterCall = async () => {
    act(() => void call.service.startCall());
    await wait();
    act(() => call.client().succeed());
  };
  await wait();
  return { ...call, view, wait, enterCall };
}
