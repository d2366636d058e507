/** A button that keeps the focus and takes no press says so by `aria-disabled`: for a visitor the two are the same. */
export const isDisabled = (button: Element): boolean =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';
