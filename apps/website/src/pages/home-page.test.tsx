// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { visitorSentences } from '../features/failures/visitor-sentences.ts';
import { openSite } from '../testing/open-site.tsx';

const panel = () => screen.getByRole('region', { name: 'Talk to the assistant' });
const isOpen = () => panel().getAttribute('data-open') === 'true';
const hero = () => document.querySelector<HTMLButtonElement>('[data-call-control="hero"]')!;
const log = () => panel().querySelector<HTMLElement>('[role="log"]');
const warning = () => screen.queryByText('Configuration Required');
const professional = () => document.querySelector<HTMLButtonElement>('.saywell-call-button')!;
const floating = () => document.querySelector<HTMLElement>('[data-call-control="floating"] button');
const stat = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
/** Whether the panel of a page has a transcript and a text input. */
async function panelOptions(path: string) {
  await openSite(path);
  const chosen = [
    screen.queryByRole('log', { hidden: true }) !== null,
    screen.queryByRole('textbox', { name: 'Type a message' }) !== null,
  ];
  cleanup();
  return chosen;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('hero', () => {
  it('WP-18 shows the hero "Talk to the Future of AI"', async () => {
    await openSite('/');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Talk to the Future of AI');
  });

  it('WP-19 shows the stat Response Time <2s', async () => {
    await openSite('/');
    expect(stat('Response Time')).toBe('<2s');
  });

  it('WP-20 shows the stat Availability 24/7', async () => {
    await openSite('/');
    expect(stat('Availability')).toBe('24/7');
  });

  it('WP-21 shows the stat Accuracy 98%', async () => {
    await openSite('/');
    expect(stat('Accuracy')).toBe('98%');
  });
});

describe('start button', () => {
  it('WP-22 opens the call panel', async () => {
    await openSite('/');
    expect(isOpen()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Start a conversation' }));
    expect(isOpen()).toBe(true);
  });

  it('WP-23 the panel that it opens has a transcript', async () => {
    const { wait, client } = await openSite('/');
    expect(log()?.hidden).toBe(true);
    fireEvent.click(hero());
    await wait();
    expect(log()?.hidden).toBe(false);
    act(() => {
      client().succeed();
      client().hear('assistant', 'Hi, this is Saywell.');
    });
    expect(within(log()!).getByText('Hi, this is Saywell.')).toBeTruthy();
  });

  it('WC-69 the first click opens the panel', async () => {
    await openSite('/');
    fireEvent.click(hero());
    expect(isOpen()).toBe(true);
  });

  it('WC-70 the first click starts the flow', async () => {
    const { service } = await openSite('/');
    fireEvent.click(hero());
    expect(service.getCallState().isConnecting).toBe(true);
  });

  it('WC-71 a click while a call is active ends it', async () => {
    const { enterCall, wait, service, client } = await openSite('/');
    await enterCall();
    fireEvent.click(hero());
    await wait();
    expect(client().stopCount).toBe(1);
    expect(service.getCallState().inCall).toBe(false);
  });

  it('WC-72 a click while a connection is being made ends it', async () => {
    const { wait, service, client } = await openSite('/');
    fireEvent.click(hero());
    await wait();
    fireEvent.click(hero());
    await wait();
    expect(client().stopCount).toBe(1);
    expect(service.getCallState().isConnecting).toBe(false);
  });

  it('WC-73 ending the call closes the panel', async () => {
    const { enterCall, client } = await openSite('/');
    await enterCall();
    expect(isOpen()).toBe(true);
    act(() => client().emit('call-end'));
    expect(isOpen()).toBe(false);
  });

  it('the transcript can be read again after the call', async () => {
    const { enterCall, client } = await openSite('/');
    await enterCall();
    act(() => client().hear('assistant', 'Thirty days.'));
    act(() => client().emit('call-end'));
    fireEvent.click(screen.getByRole('button', { name: 'Transcript' }));
    expect(within(screen.getByRole('log')).getByText('Thirty days.')).toBeTruthy();
  });
});

describe('ending', () => {
  it('WP-24 an End Call button is shown while a call is active, and ends it', async () => {
    const { enterCall, wait, client } = await openSite('/privacy-policy');
    expect(floating()).toBeNull();
    await enterCall();
    expect(floating()?.textContent).toBe('End Call');
    fireEvent.click(floating()!);
    await wait();
    expect(client().stopCount).toBe(1);
    expect(floating()).toBeNull();
  });
});

describe('professional call button', () => {
  it('WP-27 morphs into a disconnect button in its place', async () => {
    const { enterCall, wait } = await openSite('/');
    const start = professional();
    await enterCall();
    await wait(300);
    expect(professional()).toBe(start);
    expect([start.textContent, start.getAttribute('data-shows')]).toEqual(['End Call', 'end']);
  });
});

describe('configuration', () => {
  it('WP-25 a "Configuration Required" warning appears when the voice credentials are missing', async () => {
    await openSite('/');
    expect(warning()).toBeNull();
    cleanup();
    await openSite('/', { config: null });
    expect(warning()?.closest('[role="alert"]')).not.toBeNull();
    cleanup();
    await openSite('/ai-phone-interface', {
      config: { publicKey: 'your-public-key-here', assistantId: 'x', agents: {} },
    });
    expect(warning()).not.toBeNull();
  });
});

describe('questions', () => {
  it('a question starts a call and is asked in it', async () => {
    const { wait, client } = await openSite('/');
    fireEvent.click(screen.getByRole('button', { name: 'What does a demo cost?' }));
    await wait();
    expect(client().sent).toEqual([]);
    act(() => client().succeed());
    expect(client().sent.map(({ message }) => message.content)).toEqual(['What does a demo cost?']);
    fireEvent.click(screen.getByRole('button', { name: 'Is my data safe?' }));
    expect(client().sent.map(({ message }) => message.content)).toEqual([
      'What does a demo cost?',
      'Is my data safe?',
    ]);
  });
});

describe('without a microphone', () => {
  it.each(['permissions', 'not-found'])(
    '"%s" says what to do and offers typing, which starts a call',
    async (type) => {
      const { wait, client, createVoiceClient } = await openSite('/ai-features');
      fireEvent.click(professional());
      await wait();
      act(() => client().emit('camera-error', { error: { type } }));
      const alert = screen.getByRole('alert');
      expect(alert.textContent).toContain('Failed to start call. Please check your microphone permissions.');
      const field = screen.getByRole('textbox', { name: 'Type a message' });
      fireEvent.change(field, { target: { value: 'What do you do?' } });
      fireEvent.click(screen.getByRole('button', { name: 'Send' }));
      await wait();
      act(() => client().succeed());
      expect(createVoiceClient).toHaveBeenLastCalledWith(expect.anything(), 'text');
      expect(client().sent.map(({ message }) => message.content)).toEqual(['What do you do?']);
    },
  );

  it('an error can be dismissed, on pages without a panel too', async () => {
    const { wait, client } = await openSite('/about');
    fireEvent.click(within(screen.getByRole('banner')).getAllByText('Talk to AI')[0]!);
    await wait();
    await act(async () => client().fail({ message: 'The room is full' }));
    expect(screen.getByRole('alert').textContent).toContain(`Failed to connect: ${visitorSentences.unknown}`);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('pages and panels', () => {
  it('WC-11 pages choose which call panel options are on', async () => {
    expect(await panelOptions('/')).toEqual([true, true]);
    expect(await panelOptions('/features')).toEqual([true, false]);
    expect(await panelOptions('/ai-solutions')).toEqual([false, false]);
    expect(await panelOptions('/contact')).toEqual([true, true]);
  });
});
