// @vitest-environment happy-dom
import { barCount, CallButton, EventLog, TerminationButton, useEventLog, Waveform } from '@saywell/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assistantId, openVoice } from '../../../../../packages/voice-sdk/src/testing/open-voice.ts';
import { openSite } from '../../testing/open-site.tsx';
import { createTestCall } from '../../testing/test-call.ts';
import { SiteCallProvider } from './call-context.tsx';
import { pollIntervalMs } from './call-service.ts';
import { retryIntervalMs } from './load-voice-client.ts';

const wait = (timeMs = 0) => act(() => vi.advanceTimersByTimeAsync(timeMs));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function show(part: ReactNode) {
  const call = createTestCall();
  const view = render(<SiteCallProvider call={call}>{part}</SiteCallProvider>);
  const enterCall = async () => {
    act(() => void call.service.startCall());
    await wait();
    act(() => call.client().succeed());
    await wait(300);
  };
  return { ...call, view, enterCall };
}

/** Gives the browser a motor that remembers how long it ran, and what the page looked like. */
function stubMotor(look: () => unknown = () => undefined) {
  const vibrate = vi.fn((_pulseMs: number) => {
    vibrate.seen = look();
    return true;
  }) as ReturnType<typeof vi.fn<(pulseMs: number) => boolean>> & { seen?: unknown };
  vi.stubGlobal('navigator', Object.assign(navigator, { vibrate }));
  return vibrate;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('time', () => {
  it('WK-1 the call timer’s interval is 1 second', async () => {
    const { store, enterCall } = show(null);
    await enterCall();
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.getSnapshot().durationSeconds));
    await wait(699);
    expect(seen).toEqual([]);
    await wait(1);
    expect(seen).toEqual([1]);
    await wait(3_000);
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('WK-5 the status is polled every 2 seconds', async () => {
    const isOnline = vi.fn(() => true);
    const leave = createTestCall({ isOnline }).service.on('connection-status-changed', () => {});
    isOnline.mockClear();
    await wait(pollIntervalMs * 5);
    expect([pollIntervalMs, isOnline.mock.calls.length]).toEqual([2_000, 5]);
    leave();
  });

  it('WK-6 the wait for the SDK tries again every 100 ms', async () => {
    const loadSdk = vi.fn(() => Promise.reject(new Error('404')));
    void createTestCall({ loadSdk }).service.startCall();
    await wait(retryIntervalMs * 7);
    expect([retryIntervalMs, loadSdk.mock.calls.length]).toEqual([100, 8]);
    await wait(20_000);
  });
});

describe('the assistant’s voice', () => {
  /** A call of the real SDK whose remote levels the test sets. */
  async function listen() {
    const opened = openVoice();
    const started = opened.voice.start(assistantId);
    await vi.advanceTimersByTimeAsync(0);
    await started;
    const level = (value: number) =>
      opened.engineModule.engine.handlers.emit('remote-participants-audio-level', {
        participantsAudioLevel: { assistant: value },
      });
    const end = async () => {
      const stopped = opened.voice.stop();
      await vi.runAllTimersAsync();
      await stopped;
    };
    return {
      ...opened,
      level,
      end,
      speech: () => opened.names().filter((name) => name.startsWith('speech-')),
    };
  }

  it('WK-2 speech ends after 1 second of silence', async () => {
    const { level, speech, end } = await listen();
    level(0.2);
    await vi.advanceTimersByTimeAsync(999);
    expect(speech()).toEqual(['speech-start']);
    await vi.advanceTimersByTimeAsync(1);
    expect(speech()).toEqual(['speech-start', 'speech-end']);
    await end();
  });

  it('WK-3 speech is a summed level above 0.01', async () => {
    const { level, speech, end } = await listen();
    level(0.01);
    expect(speech()).toEqual([]);
    level(0.0101);
    expect(speech()).toEqual(['speech-start']);
    await end();
  });

  it('WK-4 the volume is the level divided by 0.15, at most 1', async () => {
    const { level, emitted, end } = await listen();
    for (const value of [0.015, 0.15, 0.3]) level(value);
    expect(emitted('volume-level')).toEqual([expect.closeTo(0.1, 10), 1, 1]);
    await end();
  });
});

it('WK-7 the header turns solid past 10 px', async () => {
  await openSite('/about');
  const scrollTo = (top: number) => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
    act(() => void window.dispatchEvent(new Event('scroll')));
    return screen.getByRole('banner').getAttribute('data-scrolled');
  };
  expect([scrollTo(0), scrollTo(10), scrollTo(10.5), scrollTo(0)]).toEqual([
    'false',
    'false',
    'true',
    'false',
  ]);
});

describe('buttons', () => {
  it('WK-8 the haptic pulse lasts 50 ms, on both buttons that end a call', async () => {
    const vibrate = stubMotor();
    const { enterCall, service } = show(
      <CallButton startLabel="Start" onStart={async () => {}} onEnd={() => service.endCall()} />,
    );
    await enterCall();
    fireEvent.click(button('End Call'));
    await wait();
    cleanup();
    show(<TerminationButton onEnd={() => {}} />);
    fireEvent.click(button('End Call'));
    await wait(500);
    expect(vibrate.mock.calls).toEqual([[50], [50]]);
  });

  it('WC-55 the professional button shows that it ends, then vibrates for 50 ms, then ends the call', async () => {
    // What the page would look like if it were drawn at this very moment.
    const drawn = () => {
      flushSync(() => {});
      return document.querySelector('.saywell-call-button')?.getAttribute('data-terminating');
    };
    const order: unknown[] = [];
    const vibrate = stubMotor(drawn);
    vibrate.mockImplementation((pulseMs) => {
      order.push(['vibrates', pulseMs, drawn()]);
      return true;
    });
    const onEnd = async () => void order.push(['ends', drawn()]);
    const { enterCall } = show(<CallButton startLabel="Start" onStart={async () => {}} onEnd={onEnd} />);
    await enterCall();
    expect(drawn()).toBe('false');
    fireEvent.click(button('End Call'));
    await wait();
    expect(order).toEqual([
      ['vibrates', 50, 'true'],
      ['ends', 'true'],
    ]);
  });

  it('WK-9 a toast lasts 2 seconds', async () => {
    show(<TerminationButton onEnd={() => {}} />);
    const isShown = () => screen.getByRole('status').getAttribute('data-shown');
    fireEvent.click(button('End Call'));
    await wait(100);
    expect(isShown()).toBe('true');
    await wait(1_999);
    expect(isShown()).toBe('true');
    await wait(1);
    expect(isShown()).toBe('false');
  });

  it.each([
    ['confirmation', undefined, 'Call ended'],
    ['error', new Error('stuck'), 'Disconnection failed - Please try again'],
  ])('WK-10 a %s is displayed for 3 seconds', async (_kind, failure, text) => {
    const onEnd = () => (failure ? Promise.reject(failure) : Promise.resolve());
    const { enterCall } = show(<CallButton startLabel="Start" onStart={async () => {}} onEnd={onEnd} />);
    await enterCall();
    fireEvent.click(button('End Call'));
    await wait(2_999);
    expect(screen.getByRole('status').textContent).toBe(text);
    await wait(1);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

it('WK-11 an event log has 10 entries', async () => {
  function Log() {
    const { entries, add, clear } = useEventLog();
    return (
      <>
        <button type="button" onClick={() => add(`event ${entries[0]?.id ?? 0}`)}>
          Add
        </button>
        <EventLog entries={entries} onClear={clear} />
      </>
    );
  }
  show(<Log />);
  const names = () =>
    screen.queryAllByRole('listitem').map((item) => /event \d+/.exec(item.textContent)?.[0]);
  for (let count = 0; count < 10; count += 1) fireEvent.click(button('Add'));
  expect(names()).toHaveLength(10);
  fireEvent.click(button('Add'));
  expect([names().length, names().at(0), names().at(-1)]).toEqual([10, 'event 10', 'event 1']);
});

describe('waveform', () => {
  /** When the drawing changed, ms, while both levels rose every millisecond. */
  async function changes(isAssistantSpeaking: boolean): Promise<number[]> {
    const { client, view, enterCall } = show(<Waveform />);
    await enterCall();
    if (isAssistantSpeaking) act(() => client().emit('speech-start'));
    const drawn = () => view.container.querySelector('svg')?.innerHTML;
    const times: number[] = [];
    let last = drawn();
    for (let passedMs = 1; passedMs <= 700; passedMs += 1) {
      act(() => {
        client().emit('volume-level', passedMs / 700);
        client().emit('local-audio-level', passedMs / 5_000);
      });
      await wait(1);
      if (drawn() !== last) times.push(passedMs);
      last = drawn();
    }
    cleanup();
    return times;
  }
  const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

  it('WK-12 it has 20 bars, updated every 80 ms while the AI speaks and every 150 ms otherwise', async () => {
    const { view } = show(<Waveform />);
    expect([barCount, view.container.querySelectorAll('rect').length]).toEqual([20, 20]);
    cleanup();
    const [speaking, listening] = [await changes(true), await changes(false)];
    expect([speaking.length, listening.length].every((count) => count > 2)).toBe(true);
    expect(new Set(gaps(speaking))).toEqual(new Set([80]));
    expect(new Set(gaps(listening))).toEqual(new Set([150]));
  });
});
