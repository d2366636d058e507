// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import { createTestCall } from '../testing/test-call.ts';
import { startClient } from './client.tsx';
import { renderPage } from './entry-server.tsx';
import { validateAtStart } from './validate-at-start.ts';

vi.mock('../features/call/browser-site-call.ts', () => ({ createBrowserSiteCall: () => createTestCall() }));

const limited =
  'Voice credentials are missing (assistant id, public key): voice functionality will be limited.';

// Server and browser never share one module instance; here they do, and React says so, also after the last test.
console.error = () => {};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Starts the page as a browser does, so nothing of it may wait for a test's permission to render. */
async function startSite() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubEnv('VITE_APP_ENVIRONMENT', 'production');
  window.history.replaceState(null, '', '/about');
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { body } = await renderPage('/about');
  document.body.innerHTML = `<div id="root">${body}</div>`;
  await startClient();
  return () => told.mock.calls.map(([first]) => String(first)).filter((text) => text.includes('Missing'));
}

describe('voice credentials', () => {
  it('WV-31 that nobody has only warn, once, that voice functionality will be limited', async () => {
    vi.useFakeTimers();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const call = createTestCall({ config: null });
    validateAtStart(readEnvironment({}), call.service);
    expect(warned).not.toHaveBeenCalled();
    await call.service.checkConfiguration();
    await call.service.checkConfiguration();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(warned.mock.calls).toEqual([[limited]]);
    expect(call.log.error).not.toHaveBeenCalled();
  });

  it('from the server are as good as the build’s: the default set-up is silent', async () => {
    vi.useFakeTimers();
    const call = createTestCall();
    validateAtStart(readEnvironment({}), call.service);
    await call.service.checkConfiguration();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(call.service.getConnectionStatus()).toBe('ready');
    // Nobody is listening any more, so nothing is polled.
    expect(vi.getTimerCount()).toBe(0);
  });
});

// Last: a page that was started renders on, and React tells whichever test runs then.
describe('at the start of the page', () => {
  it('WV-32 the environment is validated once, whatever the visitor does then', async () => {
    const failures = await startSite();
    expect(failures()).toHaveLength(1);
    screen.getAllByRole('link', { name: 'Contact' })[0]?.click();
    await vi.waitFor(() => expect(document.title).toContain('Contact'), { timeout: 20_000 });
    expect(failures()).toHaveLength(1);
  });

  it('WV-33 a failure is only logged: the site goes on', async () => {
    const failures = await startSite();
    expect(failures()).toEqual([
      'Error: Missing required environment variables: VITE_BACKEND_URL, VITE_BACKEND_ANON_KEY',
    ]);
    expect(document.body.textContent).not.toContain('Missing required');
    screen.getAllByRole('button', { name: 'Talk to AI' })[0]?.click();
    await vi.waitFor(() => expect(screen.getAllByText('Connecting...').length).toBeGreaterThan(0));
  });
});
