// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AnimatedButton,
  type AnimationSpeed,
  animationSeconds,
  CallProvider,
  ConnectionErrorBox,
  createCallStore,
  EventLog,
  SquadButton,
  type SquadButtonProps,
  StatusPill,
  TerminationButton,
  type TerminationButtonProps,
  useEventLog,
  VolumeButton,
} from '../index.ts';
import { FakeVoiceClient, isDisabled } from '../testing/index.ts';

const target = { squadId: 'squad-1' };
const wait = (timeMs: number) => act(() => vi.advanceTimersByTimeAsync(timeMs));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function show(part: ReactNode) {
  const client = new FakeVoiceClient();
  const store = createCallStore({ loadClient: async () => client });
  const wrap = (content: ReactNode) => (
    <StrictMode>
      <CallProvider store={store}>{content}</CallProvider>
    </StrictMode>
  );
  const view = render(wrap(part));
  const enterCall = async () => {
    act(() => void store.start({ target }));
    await wait(0);
    act(() => client.succeed());
  };
  return { client, store, view, enterCall, change: (next: ReactNode) => view.rerender(wrap(next)) };
}

/** Gives the browser a vibration motor. */
function stubVibration() {
  const vibrate = vi.fn<(pattern: number) => boolean>(() => true);
  vi.stubGlobal('navigator', Object.assign(navigator, { vibrate }));
  return vibrate;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('termination button', () => {
  function showButton(props: Partial<TerminationButtonProps> = {}) {
    const onEnd = vi.fn<() => unknown>();
    const onEvent = vi.fn<(name: string) => void>();
    const shown = show(<TerminationButton onEnd={onEnd} onEvent={onEvent} {...props} />);
    const toast = () => shown.view.container.querySelector('output')?.textContent;
    const events = () => onEvent.mock.calls.map(([name]) => name);
    return { ...shown, onEnd, toast, events };
  }
  const isPressed = () => button('End Call').getAttribute('data-pressed');

  it('WC-61 a press gives a pressed state for 150ms', async () => {
    showButton();
    expect(isPressed()).toBe('false');
    fireEvent.click(button('End Call'));
    expect(isPressed()).toBe('true');
    await wait(149);
    expect(isPressed()).toBe('true');
    await wait(1);
    expect(isPressed()).toBe('false');
  });

  it('WC-62 a press gives one haptic pulse of 50ms', () => {
    const vibrate = stubVibration();
    showButton();
    expect(vibrate).not.toHaveBeenCalled();
    fireEvent.click(button('End Call'));
    expect(vibrate.mock.calls).toEqual([[50]]);
  });

  it('WC-63 a press calls the end callback, once while it is at work', async () => {
    let settle!: () => void;
    const onEnd = vi.fn(() => new Promise<void>((resolve) => (settle = resolve)));
    showButton({ onEnd });
    fireEvent.click(button('End Call'));
    fireEvent.click(button('End Call'));
    expect(onEnd).toHaveBeenCalledOnce();
    settle();
    await wait(100);
    fireEvent.click(button('End Call'));
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it('WC-64 the order is pressed state, haptic pulse, end callback, toast', async () => {
    const order: string[] = [];
    const { toast } = showButton({
      onEnd: () => void order.push('end'),
      onEvent: (name) => void order.push(name),
    });
    stubVibration().mockImplementation(() => {
      order.push('vibrates');
      return true;
    });
    fireEvent.click(button('End Call'));
    await wait(100);
    expect(order).toEqual(['pressed', 'vibrates', 'haptic', 'end', 'ended', 'toast']);
    expect(toast()).toBe('Call ended');
  });

  it('WC-65 a "Call ended" toast appears 100ms after the press', async () => {
    const { toast } = showButton();
    fireEvent.click(button('End Call'));
    await wait(99);
    expect(toast()).toBe('');
    await wait(1);
    expect(toast()).toBe('Call ended');
    expect(screen.getByRole('status').className).toBe('saywell-toast');
  });

  it('WC-66 the "Call ended" toast lasts 2 seconds', async () => {
    const { toast } = showButton();
    fireEvent.click(button('End Call'));
    await wait(100);
    await wait(1_999);
    expect(toast()).toBe('Call ended');
    await wait(1);
    expect(toast()).toBe('');
  });

  it('WC-67 Enter triggers it, once however long it is held', () => {
    const { onEnd, events } = showButton();
    expect(fireEvent.keyDown(button('End Call'), { key: 'Enter' })).toBe(false);
    fireEvent.keyDown(button('End Call'), { key: 'Enter', repeat: true });
    fireEvent.keyUp(button('End Call'), { key: 'Enter' });
    expect(onEnd).toHaveBeenCalledOnce();
    expect(events()[0]).toBe('pressed');
  });

  it('WC-68 Space triggers it, once however long it is held', () => {
    const { onEnd } = showButton();
    fireEvent.keyDown(button('End Call'), { key: ' ' });
    fireEvent.keyDown(button('End Call'), { key: ' ', repeat: true });
    // Not taken, the browser would click when the key comes up.
    expect(fireEvent.keyUp(button('End Call'), { key: ' ' })).toBe(false);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('leaves other keys alone and does nothing while disabled', () => {
    const { onEnd } = showButton();
    expect(fireEvent.keyDown(button('End Call'), { key: 'Tab' })).toBe(true);
    cleanup();
    showButton({ onEnd, isDisabled: true });
    fireEvent.keyDown(button('End Call'), { key: 'Enter' });
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('a slow end is not called over before it is', async () => {
    let settle!: () => void;
    const { toast } = showButton({ onEnd: () => new Promise<void>((resolve) => (settle = resolve)) });
    fireEvent.click(button('End Call'));
    await wait(1_000);
    expect(toast()).toBe('');
    settle();
    await wait(0);
    expect(toast()).toBe('Call ended');
  });

  it('a failed end shows no toast and can be tried again', async () => {
    const onEnd = vi.fn(() => Promise.reject(new Error('stuck')));
    const { toast, events } = showButton({ onEnd });
    fireEvent.click(button('End Call'));
    await wait(5_000);
    expect([toast(), events().at(-1)]).toEqual(['', 'failed']);
    fireEvent.click(button('End Call'));
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it('shows no toast where the page wants none', async () => {
    const { toast, events } = showButton({ showsToast: false });
    fireEvent.click(button('End Call'));
    await wait(500);
    expect([toast(), events().includes('toast')]).toEqual(['', false]);
  });
});

describe('squad button', () => {
  function showButton(props: Partial<SquadButtonProps> = {}) {
    const onStart = vi.fn<() => Promise<unknown>>(() => shown.store.start({ target }));
    const onEnd = vi.fn<() => Promise<unknown>>(() => shown.store.end());
    const shown = show(<SquadButton squadId="squad-1" isReady onStart={onStart} onEnd={onEnd} {...props} />);
    return { ...shown, onStart, onEnd };
  }
  const data = () => button('Squad Agent').dataset;

  it('WP-49 the Squad Agent button has the size sm', () => {
    showButton({ size: 'sm' });
    expect(data()).toMatchObject({ size: 'sm' });
  });
  it('WP-50 the Squad Agent button has the size md, its default', () => {
    showButton();
    expect(data()).toMatchObject({ size: 'md' });
    cleanup();
    showButton({ size: 'md' });
    expect(data()).toMatchObject({ size: 'md' });
  });
  it('WP-51 the Squad Agent button has the size lg', () => {
    showButton({ size: 'lg' });
    expect(data()).toMatchObject({ size: 'lg' });
  });
  it('WP-52 the Squad Agent button has the variant primary, its default', () => {
    showButton();
    expect(data()).toMatchObject({ variant: 'primary' });
    cleanup();
    showButton({ variant: 'primary' });
    expect(data()).toMatchObject({ variant: 'primary' });
  });
  it('WP-53 the Squad Agent button has the variant secondary', () => {
    showButton({ variant: 'secondary' });
    expect(data()).toMatchObject({ variant: 'secondary' });
  });
  it('WP-54 the Squad Agent button has the variant minimal', () => {
    showButton({ variant: 'minimal' });
    expect(data()).toMatchObject({ variant: 'minimal' });
  });

  it.each([undefined, '', '  '])('is enabled with a squad id only, not with %o', (squadId) => {
    const { onStart } = showButton({ squadId });
    fireEvent.click(button('Squad Agent'));
    expect(isDisabled(button('Squad Agent'))).toBe(true);
    expect(onStart).not.toHaveBeenCalled();
  });

  it('WP-55 the Squad Agent button is disabled when the squad id is missing, and says why', () => {
    showButton({ squadId: undefined });
    const { title } = button('Squad Agent');
    expect([isDisabled(button('Squad Agent')), title]).toEqual([true, 'No squad is configured']);
    const reason = button('Squad Agent').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(reason)?.textContent).toBe('No squad is configured');
    cleanup();
    showButton();
    expect(isDisabled(button('Squad Agent'))).toBe(false);
  });

  it('WP-56 the Squad Agent button is disabled when the service is not ready, and says why', () => {
    const { onStart } = showButton({ isReady: false });
    fireEvent.click(button('Squad Agent'));
    const { title } = button('Squad Agent');
    expect([isDisabled(button('Squad Agent')), title]).toEqual([true, 'The service is not ready']);
    expect(onStart).not.toHaveBeenCalled();
  });

  it('starts a call, shows that it connects, and becomes the button that ends it', async () => {
    const { client, onStart, onEnd } = showButton();
    fireEvent.click(button('Squad Agent'));
    await wait(0);
    expect(isDisabled(button('Connecting...'))).toBe(true);
    act(() => client.succeed());
    await wait(300);
    fireEvent.click(button('End Call'));
    await wait(0);
    expect([onStart.mock.calls.length, onEnd.mock.calls.length]).toEqual([1, 1]);
    expect(isDisabled(button('Squad Agent'))).toBe(false);
  });
});

describe('animated button', () => {
  const turns = () => button('Speak').style.getPropertyValue('--saywell-seconds');
  const animated = (speed?: AnimationSpeed) => (
    <AnimatedButton {...(speed && { speed })} onPress={() => {}}>
      Speak
    </AnimatedButton>
  );

  it('WP-67 the animated button speed preset slow is 10s', () => {
    show(animated('slow'));
    expect([turns(), button('Speak').dataset.speed, animationSeconds.slow]).toEqual(['10s', 'slow', 10]);
  });
  it('WP-68 the animated button speed preset medium is 5s, the default', () => {
    show(animated());
    expect([turns(), button('Speak').dataset.speed, animationSeconds.medium]).toEqual(['5s', 'medium', 5]);
  });
  it('WP-69 the animated button speed preset fast is 2s, also when it is chosen later', () => {
    const { change } = show(animated('slow'));
    change(animated('fast'));
    expect([turns(), button('Speak').dataset.speed, animationSeconds.fast]).toEqual(['2s', 'fast', 2]);
  });

  it('is prerendered without a style attribute', () => {
    expect(renderToString(animated('slow'))).not.toContain('style=');
  });
});

describe('event log', () => {
  function Log({ limit }: { limit?: number }) {
    const log = useEventLog(limit === undefined ? {} : { limit });
    return (
      <>
        <button type="button" onClick={() => log.add('toggle', 'debug on')}>
          Toggle
        </button>
        <EventLog entries={log.entries} onClear={log.clear} />
      </>
    );
  }
  const entries = () => screen.queryAllByRole('listitem').map((item) => item.textContent?.slice(8));

  it('notes what happens in the call and what the page adds, newest first', async () => {
    const { client, store, enterCall } = show(<Log limit={20} />);
    await enterCall();
    act(() => client.emit('speech-start'));
    act(() => client.hear('assistant', 'Hello.'));
    act(() => client.emit('speech-end'));
    fireEvent.click(button('Toggle'));
    act(() => client.emit('error', new Error('lost')));
    await act(() => store.end());
    expect(entries()).toEqual([
      'call-endafter 0 s',
      'stateactive to idle',
      'errorcall-failed: lost',
      'toggledebug on',
      'speech-endassistant',
      'messageassistant: Hello.',
      'speech-startassistant',
      'call-start',
      'stateconnecting to active',
      'stateidle to connecting',
    ]);
  });

  it('keeps the last ten and forgets them on Clear Log', () => {
    show(<Log />);
    expect(button('Clear Log').disabled).toBe(true);
    for (let presses = 0; presses < 12; presses += 1) fireEvent.click(button('Toggle'));
    expect(entries()).toHaveLength(10);
    fireEvent.click(button('Clear Log'));
    expect(entries()).toEqual([]);
    expect(screen.getByText('Nothing has happened yet.')).toBeTruthy();
  });

  it('is a named list outside of any live region', () => {
    show(<Log />);
    fireEvent.click(button('Toggle'));
    const region = screen.getByRole('region', { name: 'Event log' });
    expect(within(region).getByRole('list').closest('output, [aria-live], [role=log]')).toBeNull();
  });
});

describe('hero pieces', () => {
  it('the status pill follows the call', async () => {
    const { enterCall } = show(<StatusPill />);
    expect(screen.getByRole('status').textContent).toBe('Ready');
    await enterCall();
    expect(screen.getByRole('status').textContent).toBe('Connected');
  });

  it('the connection error box is an alert with a Dismiss button', () => {
    const onDismiss = vi.fn();
    show(<ConnectionErrorBox message="Call failed: offline" onDismiss={onDismiss} />);
    expect(screen.getByRole('alert').textContent).toMatch(/^Connection Error.*Call failed: offline/);
    fireEvent.click(button('Dismiss'));
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it('the volume button turns the sound of the call off and on', async () => {
    const { client, store, enterCall } = show(<VolumeButton />);
    expect(button('Sound off').disabled).toBe(true);
    await enterCall();
    fireEvent.click(button('Sound off'));
    expect([client.volume, button('Sound off').getAttribute('aria-pressed')]).toEqual([0, 'true']);
    fireEvent.click(button('Sound off'));
    expect([client.volume, button('Sound off').getAttribute('aria-pressed')]).toEqual([1, 'false']);
    act(() => store.setOutputVolume(0));
    await act(() => store.end());
    expect(store.getSnapshot().outputVolume).toBe(1);
  });
});
