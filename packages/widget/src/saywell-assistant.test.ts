// @vitest-environment happy-dom
import { FakeVoiceClient } from '@saywell/react/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AssistantEvents,
  type ClientSettings,
  defineSaywellAssistant,
  SaywellAssistant,
} from './index.ts';

defineSaywellAssistant();

const eventNames = [
  'saywell-call-start',
  'saywell-call-end',
  'saywell-message',
  'saywell-error',
] as const satisfies (keyof AssistantEvents)[];

const basics = { 'public-key': 'key', 'assistant-id': 'assistant-1', endpoint: 'https://calls.example' };

/** An element on the page whose calls a test decides. */
function show(attributes: Record<string, string> = {}) {
  const element = new SaywellAssistant();
  const clients: FakeVoiceClient[] = [];
  const settings: ClientSettings[] = [];
  element.loadClient = async (given) => {
    settings.push(given);
    clients.push(new FakeVoiceClient());
    return client();
  };
  for (const [name, value] of Object.entries({ ...basics, ...attributes })) element.setAttribute(name, value);
  const events: [name: string, detail: unknown][] = [];
  for (const name of eventNames)
    element.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]));
  document.body.append(element);
  const client = (): FakeVoiceClient => {
    const last = clients.at(-1);
    if (last === undefined) throw new Error('no call was started');
    return last;
  };
  const part = (selector: string): HTMLElement => {
    const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  const isShown = (selector: string): boolean => part(selector).closest('[hidden]') === null;
  const enterCall = async () => {
    if (!isShown('.panel')) part('.launcher').click();
    part('.controls .call').click();
    await settle();
    client().succeed();
    await settle();
  };
  const write = (text: string) => {
    Object.assign(part('input'), { value: text });
    part('form').dispatchEvent(new Event('submit', { cancelable: true }));
  };
  const press = (key: string) =>
    part('.panel').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  return { element, clients, client, settings, events, part, isShown, enterCall, write, press };
}

const settle = (timeMs = 0) => vi.advanceTimersByTimeAsync(timeMs);
/** The test's DOM cannot tell the active element of a tree while another tree has the focus. */
const blur = (element: Element) => (focused(element) as HTMLElement | null)?.blur();
const focused = (element: Element) => element.shadowRoot?.activeElement;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(async () => {
  document.body.replaceChildren();
  await settle();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a page that is loaded again', () => {
  afterEach(() => sessionStorage.clear());
  const resuming = { 'resume-after-reload': '', 'consent-text': 'May we?' };
  const keepCall = () => sessionStorage.setItem('saywell.call.widget', '{}');

  it('goes on with its call, open and without asking for the consent again', async () => {
    keepCall();
    const { client, settings, isShown, part, element } = show(resuming);
    await settle();
    client().emit('call-start');
    await settle(300);
    expect(settings).toMatchObject([{ resumesAfterReload: true }]);
    expect([client().resumptions, client().starts, element.open]).toEqual([1, [], true]);
    expect([isShown('.panel'), part('.controls .call').textContent]).toEqual([true, 'End call']);
    await element.end();
  });

  it('loads nothing without a call that was kept, or without the attribute', async () => {
    const { clients } = show(resuming);
    keepCall();
    const other = show();
    await settle();
    expect([clients, other.clients]).toEqual([[], []]);
  });
});

describe('the floating panel', () => {
  it('opens and closes with its button, which says so, and the focus follows', () => {
    const { element, part, isShown } = show({ title: 'Ask Ada' });
    const launcher = part('.launcher');
    expect([launcher.ariaLabel ?? launcher.getAttribute('aria-label'), isShown('.panel')]).toEqual([
      'Ask Ada',
      false,
    ]);
    expect(launcher.getAttribute('aria-expanded')).toBe('false');
    launcher.click();
    expect([launcher.getAttribute('aria-expanded'), isShown('.panel'), element.open]).toEqual([
      'true',
      true,
      true,
    ]);
    expect(focused(element)).toBe(part('.controls .call'));
    part('[aria-label="Close"]').click();
    expect([isShown('.panel'), focused(element)]).toEqual([false, launcher]);
  });

  it('is a dialog with a name', () => {
    const { part } = show({ title: 'Ask Ada' });
    const panel = part('.panel');
    expect(panel.getAttribute('role')).toBe('dialog');
    expect(part(`#${panel.getAttribute('aria-labelledby')}`).textContent).toBe('Ask Ada');
  });

  it('closes on Escape, which the page then does not see', () => {
    const { element, part, isShown, press } = show({ open: '' });
    const heard = vi.fn<() => void>();
    document.addEventListener('keydown', heard);
    part('.controls .call').focus();
    press('Escape');
    expect([isShown('.panel'), focused(element) === part('.launcher'), heard.mock.calls.length]).toEqual([
      false,
      true,
      0,
    ]);
    press('Escape');
    expect(heard).toHaveBeenCalledOnce();
    document.removeEventListener('keydown', heard);
  });

  it('takes no focus when the page itself opens it', () => {
    const { element } = show({ open: '' });
    expect(focused(element) ?? null).toBeNull();
  });

  it('inline it is always open, without a launcher', () => {
    const { part, isShown } = show({ position: 'inline' });
    expect([isShown('.panel'), isShown('.launcher'), part('.panel').getAttribute('role')]).toEqual([
      true,
      false,
      'group',
    ]);
  });

  it('while it is closed a call can be ended beside the launcher', async () => {
    const { element, client, part, isShown, enterCall } = show();
    await enterCall();
    await settle(300);
    expect(isShown('.end-aside')).toBe(false);
    element.open = false;
    expect(isShown('.end-aside')).toBe(true);
    part('.end-aside').focus();
    part('.end-aside').click();
    await settle();
    expect([client().stopCount, isShown('.end-aside'), focused(element) === part('.launcher')]).toEqual([
      1,
      false,
      true,
    ]);
  });
});

describe('voice', () => {
  it('calls, shows who speaks, mutes and ends with the same button', async () => {
    const { client, settings, events, part, isShown, enterCall } = show();
    await enterCall();
    expect(settings).toEqual([
      { publicKey: 'key', endpoint: 'https://calls.example', input: 'voice', resumesAfterReload: false },
    ]);
    expect(client().starts).toEqual([{ assistantId: 'assistant-1' }]);
    expect([part('.head [role="status"]').textContent, isShown('form')]).toEqual(['Connected', false]);
    part('.mute').click();
    expect([client().isMuted(), part('.mute').getAttribute('aria-pressed')]).toEqual([true, 'true']);
    await settle(2_000);
    expect(part('.duration').textContent).toBe('0:02');
    part('.controls .call').click();
    await settle();
    expect(events).toEqual([
      ['saywell-call-start', { input: 'voice' }],
      ['saywell-call-end', { durationSeconds: 2 }],
    ]);
    expect(part('.controls .call').textContent).toBe('Start call');
  });

  it('a double press starts one call and does not end it', async () => {
    const { clients, part } = show({ open: '' });
    const button = part('.controls .call');
    button.click();
    button.click();
    await settle(299);
    expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Connecting…', 'true']);
    await settle(1);
    expect([button.textContent, clients.length, clients[0]?.stopCount]).toEqual(['End call', 1, 0]);
    button.click();
    await settle();
    expect(button.textContent).toBe('Start call');
  });

  it('announces finished utterances only, each once', async () => {
    const { client, events, part, enterCall } = show();
    await enterCall();
    client().hear('assistant', 'Hello, this', 'partial');
    expect(part('[data-partial][data-role="assistant"]').textContent).toBe('Hello, this');
    expect(part('[data-partial]').closest('[aria-hidden="true"]')).not.toBeNull();
    client().hear('assistant', 'Hello, this is Ada.');
    client().hear('assistant', 'How are you?');
    client().hear('user', 'Hi.');
    const log = part('[role="log"]');
    expect([...log.querySelectorAll(':scope > p')].map((bubble) => bubble.textContent)).toEqual([
      'Assistant: Hello, this is Ada. How are you?',
      'You: Hi.',
    ]);
    expect(events.slice(1).map(([name, detail]) => [name, (detail as { content: string }).content])).toEqual([
      ['saywell-message', 'Hello, this is Ada.'],
      ['saywell-message', 'How are you?'],
      ['saywell-message', 'Hi.'],
    ]);
  });

  it('draws the voices while the call is seen, and rests under reduced motion', async () => {
    const { client, element, part, enterCall } = show();
    const drawn = () => [...part('svg.waveform').children].map((bar) => bar.getAttribute('height')).join();
    const rest = drawn();
    await enterCall();
    client().emit('volume-level', 1);
    client().emit('speech-start');
    await settle(500);
    expect(drawn()).not.toBe(rest);
    element.open = false;
    expect(drawn()).toBe(rest);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    element.open = true;
    await settle(500);
    expect(drawn()).toBe(rest);
  });

  it.each(['microphone-refused', 'no-microphone'])(
    'after %s says what to do and lets the visitor write',
    async (code) => {
      const { client, clients, settings, events, part, isShown, write } = show({ open: '' });
      part('.controls .call').click();
      await settle();
      client().emit('camera-error', { type: code === 'no-microphone' ? 'not-found' : 'permissions' });
      await settle();
      expect(events).toEqual([['saywell-error', expect.objectContaining({ code })]]);
      expect(part('[role="alert"]').textContent).toContain('write below');
      expect(isShown('form')).toBe(true);
      write('Then in writing');
      await settle();
      clients[1]?.succeed();
      await settle();
      expect(settings.map(({ input }) => input)).toEqual(['voice', 'text']);
      expect([part('[role="alert"]').textContent, clients[1]?.volume]).toEqual(['', 1]);
    },
  );

  it('a problem can be dismissed', async () => {
    const { client, part, isShown, enterCall } = show();
    await enterCall();
    client().emit('error', { message: 'glitch' });
    expect(isShown('.problem button')).toBe(true);
    part('.problem button').click();
    expect([part('[role="alert"]').textContent, isShown('.problem button')]).toEqual(['', false]);
  });

  it('says when the sound is held back and when nobody can hear', async () => {
    const { client, part, isShown, enterCall } = show();
    await enterCall();
    client().emit('audio-blocked');
    expect(part('.note').textContent).toContain('Press anywhere');
    client().emit('audio-unblocked');
    expect(part('.note').textContent).toBe('');
    const metadata = JSON.stringify({ capabilities: { speechToText: false } });
    client().emit('message', { type: 'metadata', metadata });
    expect([part('.note').textContent, isShown('form')]).toEqual([
      expect.stringContaining('Please write'),
      true,
    ]);
  });
});

describe('chat', () => {
  it('asks for no microphone, plays no sound, begins with what was written', async () => {
    const { element, client, settings, events, part, isShown, write } = show({ mode: 'chat' });
    part('.launcher').click();
    expect([isShown('.controls'), part('svg.waveform').hasAttribute('hidden'), focused(element)]).toEqual([
      false,
      true,
      part('input'),
    ]);
    write('  What does it cost?  ');
    await settle();
    expect(settings[0]?.input).toBe('text');
    client().succeed();
    await settle();
    expect([client().volume, client().sent.map(({ message }) => message.content)]).toEqual([
      0,
      ['What does it cost?'],
    ]);
    client().hear('assistant', 'Nothing.');
    write('Really?');
    expect(client().sent.map(({ message }) => message.content)).toEqual(['What does it cost?', 'Really?']);
    expect(events.map(([name]) => name)).toEqual([
      'saywell-call-start',
      'saywell-message',
      'saywell-message',
      'saywell-message',
    ]);
    expect(part('input')).toHaveProperty('value', '');
    await settle(300);
    expect(part('.controls .call').textContent).toBe('End chat');
    part('.controls .call').focus();
    part('.controls .call').click();
    await settle();
    expect([isShown('.controls'), focused(element)]).toEqual([false, part('input')]);
  });

  it('what no call took comes back into the field', async () => {
    const { client, part, write } = show({ mode: 'chat', open: '' });
    write('What does it cost?');
    await settle();
    expect(part('input')).toHaveProperty('value', '');
    client().fail({ message: 'no room' });
    await settle();
    expect(part('input')).toHaveProperty('value', 'What does it cost?');
    expect(part('[role="log"]').querySelectorAll(':scope > p')).toHaveLength(0);
  });

  it('blank lines are not sent', async () => {
    const { clients, write } = show({ mode: 'chat', open: '' });
    write('   ');
    await settle();
    expect(clients).toHaveLength(0);
  });
});

describe('hybrid', () => {
  it('speaks with the button and writes with the field, with sound in both', async () => {
    const { clients, client, settings, part, isShown, enterCall, write } = show({ mode: 'hybrid' });
    await enterCall();
    write('My number is 12.');
    expect([client().sent.length, client().volume, isShown('form')]).toEqual([1, 1, true]);
    part('.controls .call').click();
    await settle(300);
    part('.controls .call').click();
    await settle();
    write('In writing');
    await settle();
    client().succeed();
    await settle();
    expect(settings.map(({ input }) => input)).toEqual(['voice', 'text']);
    expect([clients[1]?.volume, part('.mute').matches(':disabled')]).toEqual([1, true]);
  });
});

describe('consent', () => {
  const consent = { 'consent-text': 'Calls are recorded.', open: '' };

  it('is asked for before the first call and remembered', async () => {
    const { element, clients, part, isShown } = show(consent);
    part('.controls .call').click();
    await settle();
    expect([clients.length, isShown('.consent'), isShown('.controls')]).toEqual([0, true, false]);
    expect([part('#consent').textContent, focused(element)?.textContent]).toEqual([
      'Calls are recorded.',
      'Agree and start',
    ]);
    part('.consent .primary').click();
    await settle();
    expect([clients.length, isShown('.consent')]).toEqual([1, false]);
    blur(element);
    const second = show(consent);
    second.part('.controls .call').click();
    await settle();
    expect([second.clients.length, second.isShown('.consent')]).toEqual([1, false]);
  });

  it.each(['Not now', 'Escape'])('%s leaves everything as it was', async (way) => {
    const { element, clients, part, isShown, write, press } = show({ ...consent, mode: 'hybrid' });
    write('What does it cost?');
    await settle();
    expect(isShown('.consent')).toBe(true);
    if (way === 'Escape') press('Escape');
    else part('.consent button:not(.primary)').click();
    await settle();
    expect([clients.length, isShown('.consent'), isShown('.panel')]).toEqual([0, false, true]);
    expect(part('input')).toHaveProperty('value', 'What does it cost?');
    expect(focused(element)).toBe(part('.controls .call'));
  });

  it('a call that the page starts asks too', async () => {
    const { element, clients, isShown } = show({ 'consent-text': 'Calls are recorded.' });
    element.start();
    await settle();
    expect([clients.length, isShown('.consent')]).toEqual([0, true]);
  });
});

describe('the page', () => {
  it('hears events across shadow trees', async () => {
    const { events, enterCall, element } = show();
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(element);
    document.body.append(host);
    const heard = vi.fn<(event: Event) => void>();
    document.addEventListener('saywell-call-start', heard);
    await enterCall();
    expect([heard.mock.calls.length, events.length]).toEqual([1, 1]);
    document.removeEventListener('saywell-call-start', heard);
  });

  it.each([
    ['public-key', ''],
    ['assistant-id', ''],
    ['squad-id', 'also'],
    ['endpoint', 'nowhere'],
  ])('is told of a wrong %s', async (name, value) => {
    const { events, clients, part } = show({ open: '', [name]: value });
    part('.controls .call').click();
    await settle();
    expect(events).toEqual([['saywell-error', expect.objectContaining({ code: 'configuration' })]]);
    expect([part('[role="alert"]').textContent, clients.length]).toEqual([
      'This assistant is not set up completely.',
      0,
    ]);
  });

  it('properties are attributes, also those set before the element was known', () => {
    const early = document.createElement('saywell-later');
    const loadClient = async () => new FakeVoiceClient();
    Object.assign(early, { publicKey: 'early', consentText: 'We record.', loadClient });
    document.body.append(early);
    customElements.define('saywell-later', class extends SaywellAssistant {});
    customElements.upgrade(early);
    const element = document.querySelector<SaywellAssistant>('saywell-later');
    expect([element?.getAttribute('public-key'), element?.consentText]).toEqual(['early', 'We record.']);
    expect(element?.loadClient).toBe(loadClient);
    element?.setAttribute('assistant-id', 'a');
    expect(element?.assistantId).toBe('a');
  });

  it('changes of the call wait for the next call, those of the looks do not', async () => {
    const { element, clients, part, isShown, enterCall } = show();
    await enterCall();
    element.assistantId = 'assistant-2';
    element.mode = 'chat';
    element.theme = 'dark';
    element.title = 'Ask Ada';
    expect([part('.root').dataset['theme'], part('.title').textContent]).toEqual(['dark', 'Ask Ada']);
    expect([isShown('form'), isShown('.mute'), clients[0]?.volume]).toEqual([false, true, 1]);
    await element.end();
    expect([isShown('form'), isShown('.controls')]).toEqual([true, false]);
    element.start('Hello');
    await settle();
    expect(clients[1]?.starts).toEqual([{ assistantId: 'assistant-2' }]);
  });

  it('warns of an accent that is no colour and keeps its own', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { element } = show({ accent: '#fff}*{display:none' });
    const sheets = element.shadowRoot?.adoptedStyleSheets;
    expect([warn.mock.calls.length, sheets?.[1]?.cssRules.length]).toEqual([1, 0]);
    element.accent = '#123456';
    expect(sheets?.[1]?.cssRules.length).toBe(1);
  });

  it('has no style attribute and no style element', async () => {
    const { element, client, enterCall } = show({ mode: 'hybrid', accent: '#123456' });
    await enterCall();
    client().hear('assistant', 'Hello');
    expect(element.shadowRoot?.querySelectorAll('[style], style')).toHaveLength(0);
  });
});

describe('leaving the page', () => {
  it('ends the call and lets go of everything', async () => {
    const { element, client, events, enterCall } = show();
    await enterCall();
    element.remove();
    await settle();
    expect([client().stopCount, events.at(-1)?.[0], vi.getTimerCount()]).toEqual([1, 'saywell-call-end', 0]);
  });

  it('gives up a call that is still connecting', async () => {
    const { element, client, part, events } = show({ open: '' });
    part('.controls .call').click();
    await settle();
    element.remove();
    await settle();
    expect([client().stopCount, events, vi.getTimerCount()]).toEqual([1, [], 0]);
  });

  it('starts nothing when the SDK comes too late', async () => {
    const { element, client, part } = show({ open: '' });
    const fake = new FakeVoiceClient();
    let arrive: ((client: FakeVoiceClient) => void) | undefined;
    element.loadClient = () => new Promise((resolve) => (arrive = resolve));
    part('.controls .call').click();
    await settle();
    element.remove();
    await settle();
    arrive?.(fake);
    await settle();
    expect(fake.starts).toEqual([]);
    expect(client).toThrow('no call');
  });

  it('without a page it starts nothing', async () => {
    const { element, clients } = show();
    element.remove();
    element.start();
    await settle();
    expect(clients).toHaveLength(0);
  });

  it('moving within the page is not leaving', async () => {
    const { element, client, part, enterCall } = show();
    await enterCall();
    const aside = document.createElement('aside');
    document.body.append(aside);
    aside.append(element);
    await settle();
    expect([client().stopCount, part('.root').dataset['phase']]).toEqual([0, 'active']);
  });

  it('put back it works again', async () => {
    const { element, client, clients, enterCall } = show();
    await enterCall();
    element.remove();
    await settle();
    document.body.append(element);
    await enterCall();
    expect([clients.length, client().starts.length]).toEqual([2, 1]);
  });
});

describe('two on one page', () => {
  it('have calls of their own, but one visitor is in one of them', async () => {
    const first = show({ title: 'Sales' });
    const second = show({ title: 'Support', 'assistant-id': 'assistant-2', open: '' });
    await first.enterCall();
    blur(first.element);
    expect([first.part('.root').dataset['phase'], second.part('.root').dataset['phase']]).toEqual([
      'active',
      'idle',
    ]);
    await second.enterCall();
    expect([first.part('.root').dataset['phase'], second.part('.root').dataset['phase']]).toEqual([
      'idle',
      'active',
    ]);
    expect([first.client().stopCount, second.client().starts]).toEqual([1, [{ assistantId: 'assistant-2' }]]);
  });
});
