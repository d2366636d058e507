import type { Page } from 'playwright-core';

/** More than any page has: a walk that goes on and on has lost its way. */
const mostStops = 250;

declare global {
  interface Window {
    walked?: { readonly stops: Element[]; readonly looks: string[] };
  }
}

/**
 * Walks through a page by Tab, from its beginning until it is left again: what somebody without a mouse would miss. A
 * stop that looks as if it had no focus, is outside of the window or under something else; a way that goes back up
 * within one column; what is pressed by mouse and is no stop; a place that is not left any more.
 */
export async function walkFlaws(page: Page, where: string): Promise<string[]> {
  await page.evaluate(begin);
  const found: string[] = [];
  for (let step = 0; ; step += 1) {
    if (step > mostStops) return [...found, `${where}: the walk does not end`];
    await page.keyboard.press('Tab');
    const { flaws, isOver } = await page.evaluate(look);
    found.push(...flaws);
    if (isOver) break;
  }
  found.push(...(await page.evaluate(missed)));
  return found.map((flaw) => `${where}: ${flaw}`);
}

/** Presses Tab until what is called so has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step <= mostStops; step += 1) {
    await page.keyboard.press('Tab');
    const label = await focusedName(page);
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`no stop is called ${name}`);
}

/** What has the focus is called. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return (
      (
        element?.getAttribute('aria-label') ??
        labels.map((label) => label.innerText).join(' ') ??
        ''
      ).trim() || ((element as HTMLElement | null)?.innerText ?? '').trim()
    );
  });

/** Runs in the page: as it is when it was opened. */
function begin(): void {
  // Tab goes on from what had the focus last, also when that is gone.
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
  getSelection()?.removeAllRanges();
  window.scrollTo({ top: 0 });
  window.walked = { stops: [], looks: [] };
}

/** Runs in the page: what is wrong with the stop that one has come to, and with how it follows the one before. */
function look(): { readonly flaws: readonly string[]; readonly isOver: boolean } {
  const walked = window.walked;
  const element = document.activeElement;
  if (walked === undefined || element === null) return { flaws: [], isOver: true };
  const nameOf = (one: Element): string =>
    `${one.localName} “${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40) ?? ''}”`;
  /** The marks of a focus may be those of what is around it. */
  const looksOf = (one: Element): string => {
    const around: Element[] = [];
    for (let each: Element | null = one; each !== null && around.length < 5; each = each.parentElement)
      around.push(each);
    return around
      .map((each) => getComputedStyle(each))
      .map(
        (style) =>
          `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor} ${style.boxShadow} ${style.borderColor} ${style.backgroundColor}`,
      )
      .join('|');
  };
  const flaws: string[] = [];
  const before = walked.stops.at(-1);
  if (before?.isConnected === true && looksOf(before) === walked.looks.at(-1))
    flaws.push(`${nameOf(before)} looks the same with and without the focus`);
  if (element === document.body || walked.stops.includes(element)) return { flaws, isOver: true };

  const box = element.getBoundingClientRect();
  const isInside =
    box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth;
  const isHit = (x: number, y: number): boolean => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  };
  const places = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.2, 0.5, 0.8].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
  );
  if (!isInside) flaws.push(`${nameOf(element)} is outside of the window`);
  else if (!places.some(([x, y]) => isHit(x, y))) flaws.push(`${nameOf(element)} is under something else`);
  if ((element as HTMLElement).tabIndex > 0) flaws.push(`${nameOf(element)} is before its turn`);

  // Within one part of the page one goes down, or to the right.
  const partOf = (one: Element): Element | null =>
    one.closest('nav, header, footer, aside, section, main, dialog');
  if (before?.isConnected === true && partOf(before) === partOf(element)) {
    const last = before.getBoundingClientRect();
    if (box.bottom <= last.top && box.left < last.right)
      flaws.push(`${nameOf(element)} is above ${nameOf(before)}, and comes after it`);
  }
  walked.stops.push(element);
  walked.looks.push(looksOf(element));
  return { flaws, isOver: false };
}

/** Runs in the page: what can be used and was not come to. */
function missed(): readonly string[] {
  const stops = new Set(window.walked?.stops);
  const radios = new Set(
    [...stops].map((one) => (one instanceof HTMLInputElement && one.type === 'radio' ? one.name : '')),
  );
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  return [...controls]
    .filter((one) => {
      if (stops.has(one) || one.tabIndex < 0 || one.matches(':disabled, [type=hidden]')) return false;
      // Of one group one is a stop.
      if (one instanceof HTMLInputElement && one.type === 'radio' && radios.has(one.name)) return false;
      return one.checkVisibility({ visibilityProperty: true }) && one.closest('[inert]') === null;
    })
    .map((one) => `no stop: ${one.outerHTML.slice(0, 90)}`);
}
