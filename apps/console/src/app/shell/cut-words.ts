/** From now on whatever has no room for all of its words has them as its title while somebody points at it. */
export const tellCutWords = (): void => document.addEventListener('pointerover', tell, { passive: true });

/** Whose title is from here: another one says something that its words do not. */
const told = new WeakSet<Element>();

function tell({ target }: PointerEvent): void {
  const cut = target instanceof Element ? cutAt(target) : undefined;
  if (cut === undefined) return;
  cut.title = cut.textContent;
  told.add(cut);
}

/** Words are in something that is not cut itself. */
const depth = 3;

function cutAt(target: Element): HTMLElement | undefined {
  let element: Element | null = target;
  for (let up = 0; up < depth && element instanceof HTMLElement; up += 1) {
    if (element.title !== '' && !told.has(element)) return undefined;
    if (isCut(element)) return element;
    element = element.parentElement;
  }
  return undefined;
}

function isCut(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false;
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
}
