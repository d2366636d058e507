// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { openSite } from '../../testing/open-site.tsx';
import { settleUntil } from '../../testing/settle-until.ts';
import { createTestCall, testConfig } from '../../testing/test-call.ts';
import { explainFailure } from '../failures/explain-failure.ts';
import { visitorSentences } from '../failures/visitor-sentences.ts';
import { SiteCallProvider } from './call-context.tsx';
import { FloatingCallNotice } from './call-error-notice.tsx';
import { endAdvice } from './call-messages.ts';
import { ConfigurationWarning } from './configuration-warning.tsx';
import { FloatingEndCall } from './floating-end-call.tsx';
import { HeaderCallButton } from './header-call-button.tsx';
import { HeroCallButton } from './hero-call-button.tsx';
import { SiteCallPanel } from './site-call-panel.tsx';

type Options = NonNullable<Parameters<typeof createTestCall>[0]>;

const panel = <SiteCallPanel hasTranscript hasTextInput title="Talk to it" text="It listens." />;
const header = <HeaderCallButton label="Talk to AI" className="" />;
const wait = (timeMs = 0) => act(() => vi.advanceTimersByTimeAsync(timeMs));

/** One control with what stands around every page. */
function show(control: ReactNode, { hasPanel = false, ...options }: Options & { hasPanel?: boolean } = {}) {
  const call = createTestCall(options);
  render(
    <SiteCallProvider call={call}>
      {control}
      <FloatingCallNotice hasPanel={hasPanel} />
      <FloatingEndCall />
    </SiteCallProvider>,
  );
  const enterCall = async () => {
    act(() => void call.service.startCall());
    await wait();
    act(() => call.client().succeed());
  };
  return { ...call, enterCall };
}
async function press(name: string) {
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
  await wait();
}
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
/** The alert that is shown, sentence by sentence. */
const alertLines = () =>
  [...screen.getByRole('alert').children]
    .map((part) => part.textContent)
    .filter((text) => text !== 'Dismiss');
const wentWrong = visitorSentences.unknown;
const refusal = { type: 'start-method-error', code: 'rate-limited', message: 'Over Concurrency Limit' };

/** Starts by the panel's own button and lets the call's server say no. */
async function failInPanel(reason: unknown) {
  const call = show(panel, { hasPanel: true });
  await press('Start call');
  await act(async () => call.client().fail(reason));
  return call;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('visitor-facing messages', () => {
  it('WE-2 when the header’s start fails, an alert says why and what to do', async () => {
    const call = show(header, { hasPanel: true });
    await press('Talk to AI');
    await act(async () => call.client().fail({ message: 'no room' }));
    expect(alerts()).toEqual([`Failed to connect: ${wentWrong}Dismiss`]);
    await press('Talk to AI');
    expect(alerts()).toEqual([]);
  });

  it('WE-3 on an exception in the header an alert says so', async () => {
    const { service } = show(header);
    vi.spyOn(service, 'startCall').mockRejectedValue(new Error('broken'));
    await press('Talk to AI');
    expect(alertLines()).toEqual(['Failed to connect to AI agent. Please try again.']);
    await press('Dismiss');
    expect(alerts()).toEqual([]);
  });

  it('WE-4 an SDK that cannot be had', async () => {
    show(panel, { hasPanel: true, loadSdk: () => Promise.reject(new Error('404')) });
    await press('Start call');
    await wait(20_100);
    expect(alertLines()).toContain('Failed to initialize voice assistant');
  });

  it('WE-5 an assistant that does not answer in time', async () => {
    show(panel, { hasPanel: true });
    await press('Start call');
    await wait(90_000);
    expect(alertLines()).toContain('Connection failed. Please try again.');
  });

  it.each(['permissions', 'not-found'])('WE-6 a microphone that is refused or missing: %s', async (type) => {
    const call = show(panel, { hasPanel: true });
    await press('Start call');
    act(() => call.client().emit('camera-error', { error: { type } }));
    expect(alertLines()).toContain('Failed to start call. Please check your microphone permissions.');
  });

  it('WE-7 a configuration that fails its check', async () => {
    const environment = readEnvironment({ VITE_ASSISTANT_ID: 'your-assistant-id-here' });
    show(header, { environment });
    await press('Talk to AI');
    expect(alertLines()).toContain(
      'Saywell configuration incomplete. Please check your environment variables.',
    );
  });

  it.each([
    [{ message: 'no room' }, `Call failed: ${wentWrong}`],
    [refusal, `Call failed: ${visitorSentences.busy}`],
    [undefined, 'Call failed: Connection error'],
  ])('WE-8 a call that fails tells its reason in the visitor’s words: %j', async (reason, text) => {
    await failInPanel(reason);
    expect(alertLines()).toContain(text);
  });

  it('WE-9 it stands in a box titled "Connection Error" with a Dismiss button', async () => {
    await failInPanel({ message: 'no room' });
    expect(alertLines()).toEqual(['Connection Error', `Call failed: ${wentWrong}`, 'Detailsno room']);
    await press('Dismiss');
    expect(alerts()).toEqual([]);
  });

  it.each([
    [
      { message: 'the line is bad' },
      'Connection error: If you are not heard, end the call and start it again.',
    ],
    [{}, 'Connection error: Unknown error'],
  ])('WE-10 something went wrong in a call that goes on: %j', async (reason, text) => {
    const call = show(panel, { hasPanel: true });
    await call.enterCall();
    act(() => call.client().emit('error', reason));
    expect(alertLines()).toContain(text);
    act(() => call.client().emit('call-end'));
    expect(alertLines()[1]).toMatch(/^Call failed: /);
  });

  it.each([
    ['the floating button', header],
    ['the hero', <HeroCallButton key="hero" label="Start a conversation" />],
  ])('WE-11 a call that %s cannot end', async (_name, control) => {
    const call = show(control, { hasPanel: true });
    await call.enterCall();
    call.client().stopFailure = new Error('stuck');
    await press('End Call');
    expect(alertLines()).toEqual(['Failed to end call']);
    call.client().stopFailure = undefined;
    await press('End Call');
    expect(alerts()).toEqual([]);
  });

  it('WE-12 on an exception behind the hero an alert says so', async () => {
    const { service } = show(<HeroCallButton label="Start a conversation" />);
    vi.spyOn(service, 'startCall').mockRejectedValue(new Error('broken'));
    await press('Start a conversation');
    expect(alertLines()).toEqual(['Failed to connect. Please try again.']);
  });

  it('a failed start from the header of a page without a panel is one alert, closed by one press', async () => {
    const call = show(header);
    await press('Talk to AI');
    await act(async () => call.client().fail({ message: 'no room' }));
    expect(alertLines()).toEqual([
      'Connection Error',
      // Why is said once.
      `Failed to connect: ${wentWrong}`,
      'Detailsno room',
    ]);
    await press('Dismiss');
    expect(alerts()).toEqual([]);
  });

  it('a server that goes away in a call is said, not a bare end', async () => {
    const call = show(panel, { hasPanel: true });
    await call.enterCall();
    act(() =>
      call
        .client()
        .emit('message', { type: 'status-update', status: 'ended', endedReason: 'worker-shutdown' }),
    );
    expect(alertLines()).toEqual([
      'Connection Error',
      `Call failed: ${visitorSentences.serverGone}`,
      'Detailsworker-shutdown',
    ]);
  });

  it('an end that somebody wanted is no failure', async () => {
    const call = show(panel, { hasPanel: true });
    await call.enterCall();
    act(() => {
      call.client().emit('call-end');
      const endedReason = 'silence-timed-out';
      call.client().emit('message', { type: 'status-update', status: 'ended', endedReason });
    });
    expect(alerts()).toEqual([]);
  });

  it('a start that the visitor breaks off is no failure', async () => {
    const call = show(header);
    await press('Talk to AI');
    await press('End Call');
    expect([call.service.getCallState().isConnecting, alerts()]).toEqual([false, []]);
  });

  it('a typed question whose call fails is kept, and the visitor is told so', async () => {
    const call = show(panel, { hasPanel: true });
    const field = screen.getByRole('textbox', { name: 'Type a message' });
    fireEvent.change(field, { target: { value: 'Is it safe?' } });
    await press('Send');
    await act(async () => call.client().fail({ message: 'no room' }));
    expect(alertLines()).toContain('Your question is kept: the next call begins with it.');
    await press('Start call');
    await act(async () => call.client().succeed());
    expect(call.client().sent.map(({ message }) => message.content)).toEqual(['Is it safe?']);
  });
});

describe('squad messages', () => {
  const squadPage = '/squad-agent-demo';
  const startSquad = async () => {
    fireEvent.click(screen.getAllByRole('button', { name: /squad/i })[0]!);
    await wait();
  };
  const page = () => document.body.textContent ?? '';

  it('WE-13 no squad id', async () => {
    await openSite(squadPage, { config: { ...testConfig, agents: { ...testConfig.agents, squad: '' } } });
    expect(page()).toContain('Squad agent ID not configured. Please set VITE_AGENT_SQUAD_ID.');
  });

  it('WE-14 no voice credentials', async () => {
    await openSite(squadPage, { config: null });
    expect(page()).toContain(
      'Saywell service not properly configured. Please check your Saywell credentials.',
    );
  });

  it('WE-15 an error in the squad’s call', async () => {
    const { client, wait: pass } = await openSite(squadPage);
    await startSquad();
    act(() => client().succeed());
    await pass();
    act(() => client().emit('error', { message: 'Grace has left' }));
    await pass();
    expect(page()).toContain(`Squad call error: ${wentWrong}`);
  });

  it('WE-16 a squad call that does not start', async () => {
    const { client } = await openSite(squadPage);
    await startSquad();
    await act(async () => client().fail({ message: 'no room' }));
    expect(page()).toContain(`Failed to start Squad call: ${wentWrong}`);
  });

  it('WE-17 a squad call that cannot be ended', async () => {
    const { client, wait: pass } = await openSite(squadPage);
    await startSquad();
    act(() => client().succeed());
    await pass(400);
    client().stopFailure = new Error('stuck');
    const place = document.getElementById('main')!;
    const end = [...place.querySelectorAll('button')].find(({ textContent }) => /end/i.test(textContent))!;
    fireEvent.click(end);
    await pass(200);
    expect(page()).toContain(`Failed to end Squad call: ${endAdvice}`);
  });
});

describe('what the button says', () => {
  const inCall = async () => {
    const call = show(panel, { hasPanel: true });
    await call.enterCall();
    await wait(300);
    return call;
  };
  const pressEnd = async () => {
    fireEvent.click(document.querySelector('.saywell-call-button')!);
    await wait();
  };
  const note = () => document.querySelector('.saywell-note')?.textContent;

  it('WE-19 a failed end, on the professional button', async () => {
    const call = await inCall();
    call.client().stopFailure = new Error('stuck');
    await pressEnd();
    expect(note()).toBe('Disconnection failed - Please try again');
  });

  it('WE-20 a confirmed end', async () => {
    await inCall();
    await pressEnd();
    expect(note()).toBe('Call ended');
  });
});

describe('service results', () => {
  async function start(
    options: Options,
    payload?: Parameters<ReturnType<typeof createTestCall>['service']['startCall']>[0],
  ) {
    const call = createTestCall(options);
    const result = call.service.startCall(payload);
    await vi.advanceTimersByTimeAsync(0);
    return { ...call, result };
  }

  it('WE-21 a service that is not initialised, or an SDK that does not let itself be set up', async () => {
    const text = 'Saywell not initialized properly';
    expect((await (await start({ canCall: () => false })).result).message).toBe(text);
    const createVoiceClient = () => {
      throw new Error('bad key');
    };
    const loadSdk = async () => ({ createVoiceClient, checkConfiguration: () => [], explainFailure });
    expect(await (await start({ loadSdk })).result).toEqual({
      success: false,
      message: text,
      error: 'bad key',
    });
    show(panel, { hasPanel: true, loadSdk });
    await press('Start call');
    expect(alertLines()).toContain(text);
  });

  it.each([
    [{ message: 'no room' }, `Failed to start call: ${wentWrong}`],
    [{}, 'Failed to start call: Unknown error'],
  ])('WE-22 a failed start tells its reason: %j', async (reason, text) => {
    const { client, result } = await start({});
    client().fail(reason);
    expect((await result).message).toBe(text);
  });

  it('WE-23 an end without a call', async () => {
    expect(await createTestCall().service.endCall()).toMatchObject({
      success: false,
      message: 'Saywell not initialized',
    });
  });

  it('WE-24 a failed end tells its reason', async () => {
    const { client, result, service } = await start({});
    client().succeed();
    await result;
    client().stopFailure = new Error('stuck');
    expect((await service.endCall()).message).toBe(`Failed to end call: ${endAdvice}`);
  });

  it('WE-25 an SDK that cannot be had', async () => {
    const { result } = await start({ loadSdk: () => Promise.reject(new Error('404')) });
    await vi.advanceTimersByTimeAsync(20_100);
    expect((await result).message).toBe(
      'Saywell not initialized. Please check your configuration and ensure the SDK is loaded.',
    );
  });

  it('WE-26 a configuration that fails its check', async () => {
    const { result } = await start({ config: null });
    expect((await result).message).toBe(
      'Invalid Saywell configuration. Please check your environment variables.',
    );
  });
});

describe('configuration', () => {
  /** The warning with its help, which is fetched when it is needed. */
  async function showWarning(options: Options) {
    const call = show(<ConfigurationWarning />, options);
    await wait();
    await settleUntil(() => screen.getByRole('button', { name: 'Test the configuration' }));
    return call;
  }
  async function test(options: Options) {
    const call = createTestCall(options);
    return call.service.testConfiguration();
  }
  const lacksKey = readEnvironment({ VITE_PUBLIC_KEY: 'your-public-key-here' });

  it('WE-18 a page without credentials has the status "Configuration Error"', async () => {
    await showWarning({ config: null });
    expect(screen.getByRole('alert').textContent).toContain('Configuration Error');
  });

  it('the warning says what is to be set', async () => {
    await showWarning({ environment: lacksKey });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'VITE_PUBLIC_KEY',
    ]);
  });

  it('WE-27 everything is there, which the warning’s own test finds out after mending', async () => {
    const text = 'Saywell configuration is valid and ready.';
    expect(await test({})).toEqual({ success: true, message: text });
    const call = await showWarning({ config: null });
    call.fetch.mockImplementation(async () => Response.json(testConfig));
    await press('Test the configuration');
    await settleUntil(() => expect(screen.getByRole('status').textContent).toBe(text));
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('WE-28 an SDK that does not let itself be set up', async () => {
    const createVoiceClient = () => {
      throw new Error('bad key');
    };
    const loadSdk = async () => ({ createVoiceClient, checkConfiguration: () => [], explainFailure });
    expect(await test({ loadSdk })).toEqual({
      success: false,
      message: 'Saywell SDK not initialized properly.',
      error: 'bad key',
    });
    expect((await test({ canCall: () => false })).message).toBe('Saywell SDK not initialized properly.');
  });

  it('WE-29 credentials that are missing, and a server that does not answer', async () => {
    const message = 'Configuration invalid. Check environment variables.';
    expect(await test({ config: null })).toMatchObject({ success: false, message });
    const away = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await test({ fetch: away })).toEqual({ success: false, message, error: 'Failed to fetch' });
    await showWarning({ environment: lacksKey });
    await press('Test the configuration');
    await settleUntil(() => expect(screen.getByRole('status').textContent).toBe(message));
  });

  it('WE-30 an SDK that cannot be had', async () => {
    expect(await test({ loadSdk: () => Promise.reject(new Error('404')) })).toEqual({
      success: false,
      message: 'Saywell SDK not loaded. Check if the script tag is included in your HTML.',
      error: '404',
    });
  });
});
