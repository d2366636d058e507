// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallProvider } from '../hooks/call-context.tsx';
import { useLevels } from '../hooks/use-levels.ts';
import { createCallStore } from '../state/create-call-store.ts';
import { FakeVoiceClient, isDisabled } from '../testing/index.ts';
import { CallPanel, type CallPanelProps } from './call-panel.tsx';
import { PermissionHint } from './permission-hint.tsx';
import { Transcript } from './transcript.tsx';
import { Waveform } from './waveform.tsx';

const target = { assistantId: 'assistant-1' };

const wait = (timeMs: number) => act(() => vi.advanceTimersByTimeAsync(timeMs));
const bars = (container: Element) => [...container.querySelectorAll('rect')];

function Metrics() {
  const { isUserSpeaking, audioLevel } = useLevels();
  return <p>{`${isUserSpeaking} ${audioLevel}`}</p>;
}

/** Gives the browser a vibration motor. */
function stubVibration() {
  const vibrate = vi.fn<(pattern: number) => boolean>(() => true);
  vi.stubGlobal('navigator', Object.assign(navigator, { vibrate }));
  return vibrate;
}

/** A promise that the test settles. */
function createGate() {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

function show(part: ReactNode) {
  const client = new FakeVoiceClient();
  const store = createCallStore({ loadClient: async () => client });
  const view = render(
    <StrictMode>
      <CallProvider store={store}>{part}</CallProvider>
    </StrictMode>,
  );
  const start = async () => {
    act(() => void store.start({ target }));
    await wait(0);
  };
  const enterCall = async () => {
    await start();
    act(() => client.succeed());
  };
  return { client, store, view, wait, start, enterCall };
}

/** When the drawing changed within a time, ms, while the level rose every millisecond. */
async function changeTimes(shown: ReturnType<typeof show>, timeMs: number): Promise<number[]> {
  const times: number[] = [];
  let last: string | undefined;
  for (let passedMs = 0; passedMs <= timeMs; passedMs += 1) {
    const drawn = bars(shown.view.container)
      .map((bar) => bar.getAttribute('height'))
      .join();
    if (last !== undefined && drawn !== last) times.push(passedMs);
    last = drawn;
    act(() => shown.client.emit('volume-level', (passedMs + 1) / timeMs));
    await wait(1);
  }
  return times;
}

function showPanel(props: Partial<CallPanelProps> = {}) {
  const onStart = vi.fn<() => Promise<unknown>>(() => shown.store.start({ target }));
  const onEnd = vi.fn<() => Promise<unknown>>(() => shown.store.end());
  const shown = show(
    <CallPanel label="Assistant" startLabel="Start call" isOpen onStart={onStart} onEnd={onEnd} {...props} />,
  );
  return { ...shown, onStart, onEnd };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('call panel', () => {
  it('WC-4 the panel has a status dot that follows the call, with its name in a status region', async () => {
    const { view, enterCall } = showPanel();
    const dot = () => view.container.querySelector('.saywell-status-dot')?.getAttribute('data-phase');
    expect(dot()).toBe('idle');
    await enterCall();
    expect(dot()).toBe('active');
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Connected');
  });

  it('WC-5 the panel shows the call duration, outside of any live region', async () => {
    const { wait, enterCall } = showPanel();
    await enterCall();
    await wait(84_000);
    const duration = screen.getByText('1:24');
    expect(duration.closest('output, [aria-live], [role=log]')).toBeNull();
  });

  it('WC-6 the panel has a waveform', () => {
    const { view } = showPanel();
    expect(view.container.querySelector('.saywell-panel svg.saywell-waveform')).not.toBeNull();
  });

  it('WC-7 the panel has a start/end control', async () => {
    const { wait, client, onStart, onEnd } = showPanel();
    fireEvent.click(button('Start call'));
    await wait(0);
    act(() => client.succeed());
    await wait(300);
    expect(onStart).toHaveBeenCalledOnce();
    fireEvent.click(button('End Call'));
    await wait(0);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(button('Start call')).toBeTruthy();
  });

  it('WC-8 the panel has a mute control with a pressed state, usable in a call only', async () => {
    const { client, enterCall } = showPanel();
    expect(isDisabled(button('Mute'))).toBe(true);
    await enterCall();
    expect(button('Mute').getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button('Mute'));
    expect(button('Mute').getAttribute('aria-pressed')).toBe('true');
    expect(client.isMuted()).toBe(true);
  });

  it('WC-9 the transcript is optional', () => {
    showPanel({ hasTranscript: true });
    expect(screen.getByRole('log')).toBeTruthy();
    cleanup();
    showPanel();
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('WC-10 the text input is optional', () => {
    showPanel({ hasTextInput: true });
    expect(screen.getByRole('textbox', { name: 'Type a message' })).toBeTruthy();
    cleanup();
    showPanel();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('sends a typed line in a call and empties the field, but keeps a blank one', async () => {
    const { client, enterCall } = showPanel({ hasTextInput: true });
    await enterCall();
    const field = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.change(field, { target: { value: '   ' } });
    fireEvent.click(button('Send'));
    expect(client.sent).toEqual([]);
    fireEvent.change(field, { target: { value: 'What does it cost?' } });
    fireEvent.click(button('Send'));
    expect(client.sent.map(({ message }) => message.content)).toEqual(['What does it cost?']);
    expect(field.value).toBe('');
  });

  it('offers a typed start only where the page takes one', () => {
    const onTypedStart = vi.fn();
    showPanel({ hasTextInput: true });
    expect(screen.getByRole<HTMLInputElement>('textbox').disabled).toBe(true);
    cleanup();
    showPanel({ hasTextInput: true, onTypedStart });
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Hello' } });
    fireEvent.click(button('Send'));
    expect(onTypedStart).toHaveBeenCalledWith('Hello');
  });
});

describe('a typed line whose call does not come about', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  const type = (text: string) => {
    fireEvent.change(field(), { target: { value: text } });
    fireEvent.click(button('Send'));
  };
  function showTyping() {
    const shown = showPanel({
      hasTextInput: true,
      hasTranscript: true,
      onTypedStart: (text) => void shown.store.start({ target, input: 'text', firstMessage: text }),
    });
    return shown;
  }

  it('comes back into the field and leaves the transcript', async () => {
    const { client, wait } = showTyping();
    type('What does it cost?');
    await wait(0);
    expect(field().value).toBe('');
    expect(within(screen.getByRole('log')).getByText('What does it cost?')).toBeTruthy();
    act(() => client.fail(new Error('The room is full')));
    await wait(0);
    expect(field().value).toBe('What does it cost?');
    expect(screen.getByRole('log').textContent).toBe('');
  });

  it('comes back again when it fails again', async () => {
    const { client, wait } = showTyping();
    for (const reason of ['offline', 'still offline']) {
      type('What does it cost?');
      await wait(0);
      act(() => client.fail(new Error(reason)));
      await wait(0);
      expect(field().value).toBe('What does it cost?');
    }
  });

  it('comes back with what was typed while connecting, unless something new stands there', async () => {
    const { client, wait } = showTyping();
    type('Hello.');
    await wait(0);
    type('Are you there?');
    act(() => client.fail(new Error('offline')));
    await wait(0);
    expect(field().value).toBe('Hello. Are you there?');
    type('Hello?');
    await wait(0);
    fireEvent.change(field(), { target: { value: 'Something else' } });
    act(() => client.fail(new Error('offline')));
    await wait(0);
    expect(field().value).toBe('Something else');
  });

  it('stays away once it was sent', async () => {
    const { client, store, wait } = showTyping();
    type('Hello.');
    await wait(0);
    act(() => client.succeed());
    await act(() => store.end());
    expect([client.sent.length, field().value]).toEqual([1, '']);
  });
});

describe('mute shortcut', () => {
  const press = (keys: KeyboardEventInit) => fireEvent.keyDown(document.body, { key: 'd', ...keys });
  const onPlatform = (platform: string) =>
    vi.stubGlobal(
      'navigator',
      Object.defineProperty(navigator, 'platform', { value: platform, configurable: true }),
    );

  it('Ctrl+D mutes and unmutes anywhere on the page, in a call only', async () => {
    onPlatform('Linux x86_64');
    const { client, store, enterCall } = showPanel();
    expect(press({ ctrlKey: true })).toBe(true);
    expect(button('Mute').getAttribute('aria-keyshortcuts')).toBeNull();
    await enterCall();
    expect(button('Mute').getAttribute('aria-keyshortcuts')).toBe('Control+D');
    expect(button('Mute').title).toBe('Turn the microphone off (Ctrl+D)');
    expect(press({ ctrlKey: true })).toBe(false);
    expect([client.isMuted(), button('Mute').getAttribute('aria-pressed')]).toEqual([true, 'true']);
    // Held down it must not flutter.
    expect(press({ ctrlKey: true, repeat: true })).toBe(false);
    expect(client.isMuted()).toBe(true);
    press({ ctrlKey: true, key: 'D' });
    expect(client.isMuted()).toBe(false);
    await act(() => store.end());
    expect(press({ ctrlKey: true })).toBe(true);
  });

  it('leaves other keys to the page', async () => {
    onPlatform('Win32');
    const { client, enterCall } = showPanel();
    await enterCall();
    for (const keys of [
      {},
      { metaKey: true },
      { ctrlKey: true, shiftKey: true },
      { ctrlKey: true, altKey: true },
      { ctrlKey: true, key: 'f' },
    ]) {
      expect(press(keys), JSON.stringify(keys)).toBe(true);
    }
    expect(client.isMuted()).toBe(false);
  });

  it('is Cmd+D on the keyboards of Apple, where Ctrl+D deletes', async () => {
    onPlatform('MacIntel');
    const { client, enterCall } = showPanel();
    await enterCall();
    expect(button('Mute').title).toBe('Turn the microphone off (Cmd+D)');
    expect(press({ ctrlKey: true })).toBe(true);
    expect(press({ metaKey: true })).toBe(false);
    expect(client.isMuted()).toBe(true);
  });

  it('does nothing in a typed call', async () => {
    onPlatform('Win32');
    const { client, store, wait } = showPanel();
    act(() => void store.start({ target, input: 'text' }));
    await wait(0);
    act(() => client.succeed());
    expect(press({ ctrlKey: true })).toBe(true);
    expect(client.isMuted()).toBe(false);
  });

  it('has no part in a typed call: nobody is muted, and the button says how to speak', async () => {
    const { client, store, wait } = showPanel();
    act(() => void store.start({ target, input: 'text' }));
    await wait(0);
    client.setMuted(true);
    act(() => client.succeed());
    const mute = button('Mute');
    expect([isDisabled(mute), mute.getAttribute('aria-pressed'), screen.queryByText('Muted')]).toEqual([
      true,
      'false',
      null,
    ]);
    expect(mute.title).toMatch(/To speak, end it/);
  });
});

describe('call button', () => {
  it('WC-49 start is disabled while connecting', async () => {
    const { start } = showPanel();
    await start();
    expect(isDisabled(button('Connecting...'))).toBe(true);
  });

  it('WC-50 start is disabled while a call is active', async () => {
    const { onStart, enterCall } = showPanel();
    await enterCall();
    // The end button takes the place a moment later; until then the start button must not act.
    const start = screen.getByRole<HTMLButtonElement>('button', { name: /Start call|Connecting/ });
    expect(isDisabled(start)).toBe(true);
    fireEvent.click(start);
    expect(onStart).not.toHaveBeenCalled();
  });

  it('WC-51 start is disabled while a start is being processed', async () => {
    const gate = createGate();
    const onStart = vi.fn(() => gate.passed);
    const { wait } = showPanel({ onStart });
    fireEvent.click(button('Start call'));
    const pressed = button('Connecting...');
    expect(isDisabled(pressed)).toBe(true);
    fireEvent.click(pressed);
    expect(onStart).toHaveBeenCalledOnce();
    gate.open();
    await wait(0);
    expect(isDisabled(button('Start call'))).toBe(false);
  });

  it('WC-52 ending sets a terminating state until the end is settled', async () => {
    const { client, wait, enterCall } = showPanel();
    await enterCall();
    await wait(300);
    const gate = createGate();
    vi.spyOn(client, 'stop').mockReturnValue(gate.passed);
    fireEvent.click(button('End Call'));
    expect(button('Ending…').getAttribute('data-terminating')).toBe('true');
    expect(isDisabled(button('Ending…'))).toBe(true);
    gate.open();
    await wait(0);
    expect(button('Start call').getAttribute('data-terminating')).toBe('false');
  });

  it('WC-53 ending vibrates 50ms', async () => {
    const vibrate = stubVibration();
    const { enterCall } = showPanel();
    await enterCall();
    await wait(300);
    expect(vibrate).not.toHaveBeenCalled();
    fireEvent.click(button('End Call'));
    expect(vibrate.mock.calls).toEqual([[50]]);
  });

  it('WC-54 ending calls end-call', async () => {
    const { enterCall, onEnd } = showPanel();
    await enterCall();
    await wait(300);
    fireEvent.click(button('End Call'));
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('WC-58 error text of the button clears after 3 seconds', async () => {
    const { client, enterCall } = showPanel();
    await enterCall();
    await wait(300);
    client.stopFailure = new Error('stuck');
    fireEvent.click(button('End Call'));
    await wait(2_999);
    expect(screen.queryByText('Disconnection failed - Please try again')).not.toBeNull();
    await wait(1);
    expect(screen.queryByText('Disconnection failed - Please try again')).toBeNull();
  });

  it('WC-56 a successful end shows "Call ended" for 3 seconds', async () => {
    const { view, wait, enterCall } = showPanel();
    const note = () => view.container.querySelector('.saywell-note')?.textContent;
    await enterCall();
    await wait(300);
    fireEvent.click(button('End Call'));
    await wait(0);
    expect(note()).toBe('Call ended');
    await wait(2_999);
    expect(note()).toBe('Call ended');
    await wait(1);
    expect(note()).toBe('');
  });

  it('WC-57 a failed end shows "Disconnection failed - Please try again"', async () => {
    const { client, wait, enterCall } = showPanel();
    await enterCall();
    await wait(300);
    client.stopFailure = new Error('stuck');
    fireEvent.click(button('End Call'));
    await wait(0);
    expect(screen.getByText('Disconnection failed - Please try again')).toBeTruthy();
    expect(isDisabled(button('End Call'))).toBe(false);
  });

  it('WC-59 the end button appears 300ms after the call became active', async () => {
    const { wait, enterCall } = showPanel();
    await enterCall();
    await wait(299);
    expect(screen.queryByRole('button', { name: 'End Call' })).toBeNull();
    await wait(1);
    expect(button('End Call')).toBeTruthy();
  });

  it('WC-60 the end button appears 300ms after the call began to connect', async () => {
    const { wait, start } = showPanel();
    await start();
    await wait(299);
    expect(screen.queryByRole('button', { name: 'End Call' })).toBeNull();
    await wait(1);
    expect(button('End Call')).toBeTruthy();
  });
});

describe('transcript', () => {
  it('WC-20 a system role is displayed as assistant', async () => {
    const { client, enterCall } = show(<Transcript />);
    await enterCall();
    act(() => client.hear('system', 'You are being transferred.'));
    const bubble = within(screen.getByRole('log')).getByText('You are being transferred.').closest('p');
    expect(bubble?.getAttribute('data-role')).toBe('assistant');
    expect(bubble?.textContent).toBe('Assistant: You are being transferred.');
  });

  it('announces finished utterances only', async () => {
    const { client, enterCall } = show(<Transcript />);
    await enterCall();
    act(() => client.hear('assistant', 'Thirty d', 'partial'));
    const partial = screen.getByText('Thirty d');
    expect(partial.closest('[aria-hidden=true]')).not.toBeNull();
    act(() => client.hear('assistant', 'Thirty days.', 'final'));
    expect(screen.queryByText('Thirty d')).toBeNull();
    const final = screen.getByText('Thirty days.');
    expect(final.closest('[aria-live=polite]')).toBe(screen.getByRole('log'));
    expect(final.closest('[aria-hidden=true]')).toBeNull();
  });
});

describe('an answer that is said in pieces', () => {
  it('is one bubble, which grows by the words as they are said', async () => {
    const { client, enterCall } = show(<Transcript />);
    await enterCall();
    act(() => client.hear('assistant', 'Hi, this is Saywell,'));
    act(() => client.hear('assistant', 'an AI', 'partial'));
    const bubbles = () =>
      [...screen.getByRole('log').querySelectorAll('p')].map((bubble) => bubble.textContent);
    expect(bubbles()).toEqual(['Assistant: Hi, this is Saywell, an AI']);
    expect(screen.getByText('an AI').closest('[aria-hidden=true]')).not.toBeNull();
    act(() => client.hear('assistant', 'an AI assistant.'));
    expect(bubbles()).toEqual(['Assistant: Hi, this is Saywell, an AI assistant.']);
    expect(screen.getByText('an AI assistant.').closest('[aria-hidden=true]')).toBeNull();
  });
});

describe('an interrupted assistant', () => {
  it('is shown with what was heard of it', async () => {
    const { client, enterCall } = show(<Transcript />);
    await enterCall();
    act(() => client.hear('assistant', 'Most pay thirty euros a month.'));
    act(() => client.emit('message', { type: 'user-interrupted' }));
    act(() => client.hear('user', 'And yearly?'));
    const heard = { role: 'bot', message: 'Most pay thirty', time: 1, secondsFromStart: 0 };
    const tell = (line: object) =>
      act(() => client.emit('message', { type: 'conversation-update', messages: [line] }));
    const bubbles = () =>
      [...screen.getByRole('log').querySelectorAll('p')].map((bubble) => bubble.textContent);
    // It may go on: the line has no end yet.
    tell(heard);
    expect(bubbles()).toEqual(['Assistant: Most pay thirty euros a month.', 'You: And yearly?']);
    tell({ ...heard, endTime: 2 });
    expect(bubbles()).toEqual(['Assistant: Most pay thirty', 'You: And yearly?']);
    expect(screen.getByRole('log').querySelector('[data-cut=true]')).not.toBeNull();
    expect(screen.getByRole('log').getAttribute('aria-relevant')).toBe('additions');
  });

  it.each(['voice', 'text'] as const)(
    'stays whole when the visitor interrupted by typing: %s',
    async (input) => {
      const { client, store, wait } = show(<Transcript />);
      act(() => void store.start({ target, input }));
      await wait(0);
      act(() => client.succeed());
      act(() => client.hear('assistant', 'Most pay thirty euros a month.'));
      act(() => void store.sendText('And yearly?'));
      act(() => client.emit('message', { type: 'user-interrupted' }));
      const line = { role: 'bot', message: 'Most pay', endTime: 2 };
      act(() => client.emit('message', { type: 'conversation-update', messages: [line] }));
      expect(screen.getByText('Most pay thirty euros a month.')).toBeTruthy();
    },
  );

  it('stays whole in a typed call, whatever came between the line and the interruption', async () => {
    const { client, store, wait } = show(<Transcript />);
    act(() => void store.start({ target, input: 'text' }));
    await wait(0);
    act(() => client.succeed());
    act(() => void store.sendText('And yearly?'));
    act(() => client.hear('assistant', 'Most pay thirty euros a month.'));
    act(() => client.emit('message', { type: 'user-interrupted' }));
    const line = { role: 'bot', message: 'Most pay', endTime: 2 };
    act(() => client.emit('message', { type: 'conversation-update', messages: [line] }));
    expect(screen.getByText('Most pay thirty euros a month.')).toBeTruthy();
  });

  it('is left alone without an interruption', async () => {
    const { client, enterCall } = show(<Transcript />);
    await enterCall();
    act(() => client.hear('assistant', 'Most pay thirty euros a month.'));
    const line = { role: 'bot', message: 'Most pay', endTime: 2 };
    act(() => client.emit('message', { type: 'conversation-update', messages: [line, 'noise', null] }));
    act(() => client.emit('message', { type: 'conversation-update' }));
    expect(screen.getByText('Most pay thirty euros a month.')).toBeTruthy();
  });
});

describe('permission hint', () => {
  const hint = 'Your browser will ask for the microphone.';
  const stubPermission = (state: PermissionState) =>
    vi.stubGlobal(
      'navigator',
      Object.defineProperty(navigator, 'permissions', {
        value: { query: async () => ({ state }) },
        configurable: true,
      }),
    );

  it('stands there while connecting, when the browser will ask', async () => {
    stubPermission('prompt');
    const { client, start, wait } = show(<PermissionHint />);
    expect(screen.queryByText(hint)).toBeNull();
    await start();
    await wait(0);
    expect(screen.getByText(hint)).toBeTruthy();
    act(() => client.succeed());
    expect(screen.queryByText(hint)).toBeNull();
  });

  it.each(['granted', 'denied'] as const)('is absent when the answer is known as %s', async (state) => {
    stubPermission(state);
    const { start, wait } = show(<PermissionHint />);
    await start();
    await wait(0);
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('is absent from a typed call', async () => {
    stubPermission('prompt');
    const { store, wait } = show(<PermissionHint />);
    act(() => void store.start({ target, input: 'text' }));
    await wait(0);
    expect(screen.queryByText(hint)).toBeNull();
  });
});

describe('metrics', () => {
  it('WC-16 the metrics tell isUserSpeaking', async () => {
    const { client, view, enterCall } = show(<Metrics />);
    await enterCall();
    act(() => client.emit('message', { type: 'speech-update', role: 'user', status: 'started' }));
    expect(view.container.textContent).toBe('true 0');
    act(() => client.emit('message', { type: 'speech-update', role: 'assistant', status: 'stopped' }));
    expect(view.container.textContent).toBe('true 0');
    act(() => client.emit('message', { type: 'speech-update', role: 'user', status: 'stopped' }));
    expect(view.container.textContent).toBe('false 0');
  });

  it('WC-17 the metrics tell audioLevel', async () => {
    const { client, view, enterCall } = show(<Metrics />);
    await enterCall();
    act(() => client.emit('volume-level', 0.25));
    expect(view.container.textContent).toBe('false 0.25');
  });
});

describe('waveform', () => {
  it('WC-101 the waveform has 20 bars, at rest and in a call', async () => {
    const { view, wait, enterCall } = show(<Waveform />);
    expect(bars(view.container)).toHaveLength(20);
    await enterCall();
    await wait(10_000);
    expect(bars(view.container)).toHaveLength(20);
  });

  it('WC-102 the waveform updates every 80ms while the AI speaks', async () => {
    const shown = show(<Waveform />);
    await shown.enterCall();
    act(() => shown.client.emit('speech-start'));
    expect(await changeTimes(shown, 330)).toEqual([80, 160, 240, 320]);
  });

  it('WC-103 the waveform updates every 150ms when the AI does not speak', async () => {
    const shown = show(<Waveform />);
    await shown.enterCall();
    expect(await changeTimes(shown, 460)).toEqual([150, 300, 450]);
  });

  it('draws the voice that speaks, as loud as it is', async () => {
    const { client, view, wait, enterCall } = show(<Waveform />);
    await enterCall();
    act(() => {
      client.emit('message', { type: 'speech-update', role: 'user', status: 'started' });
      client.emit('local-audio-level', 0.15);
    });
    await wait(150);
    const last = bars(view.container).at(-1);
    expect([last?.getAttribute('data-speaker'), last?.getAttribute('height')]).toEqual(['user', '76']);
  });

  it('stands still under reduced motion', async () => {
    const matchMedia = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(matchMedia(query), 'matches', { value: true }),
    );
    const shown = show(<Waveform />);
    await shown.enterCall();
    act(() => shown.client.emit('speech-start'));
    expect(await changeTimes(shown, 400)).toEqual([]);
  });
});
