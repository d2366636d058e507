// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSite } from '../../testing/open-site.tsx';
import { visitorSentences } from '../failures/visitor-sentences.ts';

const pickUp = () => document.querySelector<HTMLElement>('[data-call-control="pick-up"]')!;
const control = (name: string) => within(pickUp()).getByRole('button', { name });
const toast = () => within(pickUp()).queryByText('Call ended');
const section = (id: string) => document.querySelector(`[aria-labelledby="${id}"]`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('CEO section', () => {
  it('WP-28 has benefit cards', async () => {
    await openSite('/');
    const cards = section('chiefs')?.querySelectorAll('li') ?? [];
    expect(cards.length).toBeGreaterThanOrEqual(3);
    for (const card of cards) expect(card.querySelector('h3')?.textContent).not.toBe('');
  });

  it('WP-29 has three testimonials, marked as examples', async () => {
    await openSite('/');
    const stories = [...(section('stories')?.querySelectorAll('ul > li') ?? [])];
    expect(stories).toHaveLength(3);
    for (const story of stories) expect(story.textContent).toMatch(/Example story/);
  });

  it('WP-30 has a call-to-action', async () => {
    await openSite('/');
    expect(within(pickUp()).getByRole('heading').textContent).toBe('This one is for you');
    expect(control('Accept the call')).toBeTruthy();
  });

  it('WP-31 its control accepts a call and ends it in the same place', async () => {
    const { wait, client, service } = await openSite('/');
    const button = control('Accept the call');
    fireEvent.click(button);
    await wait();
    act(() => client().succeed());
    expect(service.getCallState().inCall).toBe(true);
    expect(control('End Call')).toBe(button);
    fireEvent.click(button);
    await wait();
    expect(service.getCallState().inCall).toBe(false);
    expect(control('Accept the call')).toBe(button);
  });

  it('WP-32 shows an end-call toast for two seconds', async () => {
    const { wait, client } = await openSite('/');
    fireEvent.click(control('Accept the call'));
    await wait();
    act(() => client().succeed());
    expect(toast()).toBeNull();
    fireEvent.click(control('End Call'));
    await wait();
    const shown = toast()?.closest('.saywell-toast');
    expect(shown).toBeTruthy();
    await wait(1_900);
    expect(toast()).not.toBeNull();
    await wait(100);
    expect(toast()).toBeNull();
  });

  it('no toast lies across a panel that is in view and says the same', async () => {
    const { wait, client } = await openSite('/');
    fireEvent.click(control('Accept the call'));
    await wait();
    act(() => client().succeed());
    vi.spyOn(document.querySelector('.saywell-panel')!, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 100, 400, 500),
    );
    fireEvent.click(control('End Call'));
    await wait();
    expect(toast()).toBeNull();
  });

  it('says why a call could not be accepted', async () => {
    const { wait, client } = await openSite('/');
    fireEvent.click(control('Accept the call'));
    await wait();
    await act(async () => client().fail({ message: 'The room is full' }));
    expect(pickUp().textContent).toContain(visitorSentences.unknown);
    expect(screen.getAllByText(/The room is full/).length).toBeGreaterThan(0);
  });
});
