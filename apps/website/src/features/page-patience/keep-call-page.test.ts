// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepCallPage } from './keep-call-page.ts';

const { navigation } = Reflect.get(window, 'happyDOM').settings;
let stop: (() => void) | undefined;
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  // This DOM follows a link before anybody above it can say no.
  Object.assign(navigation, { disableMainFrameNavigation: true, disableFallbackToSetURL: true });
});
afterEach(() => {
  Object.assign(navigation, { disableMainFrameNavigation: false, disableFallbackToSetURL: false });
  stop?.();
  document.body.innerHTML = '';
});

/** Presses a link of the page; answers whether the browser would have followed it, and where the site led. */
function press(html: string, { hasCall = true, ...keys }: { hasCall?: boolean } & MouseEventInit = {}) {
  document.body.innerHTML = html;
  const navigate = vi.fn();
  stop = keepCallPage({ document, hasCall: () => hasCall, isOwn: (path) => path === '/about', navigate });
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...keys });
  let isHeld = false;
  // The test's window must not follow it, either.
  const hold = (last: Event) => {
    isHeld = last.defaultPrevented;
    last.preventDefault();
  };
  window.addEventListener('click', hold, { once: true });
  document.querySelector('a b')?.dispatchEvent(event);
  return { isHeld, navigate };
}
const link = (href: string, more = '') => `<a href="${href}" ${more}><b>Go</b></a>`;

it('a link to another page leads there without loading it anew', () => {
  const { isHeld, navigate } = press(link('/about?x=1#team'));
  expect([isHeld, navigate.mock.calls]).toEqual([true, [['/about?x=1#team']]]);
});

it.each([
  ['without a call', link('/about'), { hasCall: false }],
  ['to a part of this page', link('/#main'), {}],
  ['into a new tab', link('/about', 'target="_blank"'), {}],
  ['of a download', link('/about', 'download'), {}],
  ['to a phone', link('tel:+1'), {}],
  ['with a key', link('/about'), { ctrlKey: true }],
])('a link %s is left alone', (_name, html, options) => {
  const { isHeld, navigate } = press(html, options);
  expect([isHeld, navigate.mock.calls.length]).toEqual([false, 0]);
});

it.each(['https://other.example/', '/docs/index.html'])(
  '%s, which is no page of this site, opens beside it',
  (href) => {
    const { navigate } = press(link(href));
    expect(navigate).not.toHaveBeenCalled();
    expect(document.querySelector('a')?.target).toBe('_blank');
  },
);
