/** Below what opens it, or above it where there is more room; never beyond the window. */
export function placeAt(floating: HTMLElement, anchor: DOMRect): void {
  const gap = 6;
  const { offsetWidth: width, offsetHeight: height } = floating;
  const isBelow = anchor.bottom + gap + height <= window.innerHeight || anchor.top < height;
  const top = isBelow ? anchor.bottom + gap : anchor.top - gap - height;
  const left = anchor.left + width <= window.innerWidth - gap ? anchor.left : anchor.right - width;
  floating.style.top = `${Math.max(gap, Math.min(top, window.innerHeight - height - gap))}px`;
  floating.style.left = `${Math.max(gap, left)}px`;
}
