// @vitest-environment happy-dom
import { isDisabled } from '@saywell/react/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitorSentences } from '../features/failures/visitor-sentences.ts';
import { openSite } from '../testing/open-site.tsx';

const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().getByRole<HTMLButtonElement>('button', { name });
const page = () => shown('/ai-assistant-demo');

async function failCall(prepare = () => {}) {
  const site = await openSite('/ai-assistant-demo');
  prepare();
  fireEvent.click(button('Start call'));
  await site.wait();
  act(() => site.client().fail({ message: 'no room' }));
  await site.wait();
}

async function shown(path: string): Promise<Document> {
  cleanup();
  await openSite(path);
  return document;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('WP-38 the full-screen hero is titled "Experience the Future of AI Communication" on both of its paths', async () => {
  for (const path of ['/ai-assistant-demo', '/hero-demo']) {
    const heading = (await shown(path)).querySelector('h1');
    expect(heading?.textContent).toBe('Experience the Future of AI Communication');
  }
});

it('WP-39 has a status pill that follows the call', async () => {
  const site = await openSite('/ai-assistant-demo');
  const pill = () => site.view.container.querySelector('main .saywell-pill')?.textContent;
  expect(pill()).toBe('Ready');
  await site.enterCall();
  expect(pill()).toBe('Connected');
});

it('WP-40 has a waveform', async () => {
  expect((await page()).querySelectorAll('main svg.saywell-waveform rect')).toHaveLength(20);
});

it('WP-41 has a call button that starts and ends the call', async () => {
  const site = await openSite('/ai-assistant-demo');
  fireEvent.click(button('Start call'));
  await site.wait();
  act(() => site.client().succeed());
  await site.wait(300);
  fireEvent.click(button('End Call'));
  await site.wait();
  expect(site.client().stopCount).toBe(1);
  expect(isDisabled(button('Start call'))).toBe(false);
});

it('WP-42 has a mute button', async () => {
  const site = await openSite('/ai-assistant-demo');
  await site.enterCall();
  fireEvent.click(button('Mute'));
  expect(site.client().isMuted()).toBe(true);
});

it('WP-43 has a volume button that turns the assistant’s sound off and on', async () => {
  const site = await openSite('/ai-assistant-demo');
  await site.enterCall();
  fireEvent.click(button('Sound off'));
  expect(site.store.getSnapshot().outputVolume).toBe(0);
  fireEvent.click(button('Sound off'));
  expect(site.store.getSnapshot().outputVolume).toBe(1);
});

it('WP-44 has a "Connection Error" box that says what happened', async () => {
  await failCall();
  const box = main().getByRole('alert');
  expect(within(box).getByText('Connection Error')).toBeTruthy();
  expect(box.textContent).toContain(`Call failed: ${visitorSentences.unknown}`);
});

it('a failure comes into view where its call was started, and takes nobody away from anything else', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await failCall();
  expect(scroll).not.toHaveBeenCalled();
  cleanup();
  await failCall(() => button('Start call').focus());
  expect(scroll.mock.contexts).toContain(main().getByRole('alert').parentElement);
});

it('WP-45 the "Connection Error" box is dismissible with a Dismiss button', async () => {
  await failCall();
  fireEvent.click(button('Dismiss'));
  expect(main().queryByText('Connection Error')).toBeNull();
});

it('WP-46 has three feature blurbs', async () => {
  const blurbs = [...(await page()).querySelectorAll('main .stage-blurbs li')];
  expect(blurbs).toHaveLength(3);
  for (const blurb of blurbs) {
    expect(blurb.querySelector('h2')?.textContent).toBeTruthy();
    expect(blurb.querySelector('p')?.textContent?.length).toBeGreaterThan(30);
  }
});

it('WP-47 has a note that a microphone is needed', async () => {
  expect((await page()).querySelector('main')?.textContent).toContain('A microphone is needed.');
});

it('WP-48 the note says that Chrome, Firefox, Safari and Edge work', async () => {
  const note = [...(await page()).querySelectorAll('main p')].find(({ textContent }) =>
    textContent?.includes('microphone is needed'),
  );
  expect(note?.textContent).toContain('Chrome, Firefox, Safari and Edge work');
});
