// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { terms } from '../content/legal/terms.ts';
import { LegalDocument } from './legal-document.tsx';

afterEach(cleanup);

/** An observer whose sightings the test decides. */
function fakeObserver() {
  const observed: Element[] = [];
  let report: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void = () => {};
  const disconnect = vi.fn();
  class Observer {
    constructor(callback: (entries: never) => void) {
      report = (entries) => callback(entries as never);
    }
    observe = (element: Element) => observed.push(element);
    disconnect = disconnect;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const show = (id: string) =>
    act(() => report(observed.map((target) => ({ target, isIntersecting: target.id === id }))));
  return { observed, show, disconnect };
}

it('the contents beside the text name the section that is being read', () => {
  const { observed, show, disconnect } = fakeObserver();
  const { unmount, container } = render(<LegalDocument text={terms} />);
  expect(observed.map(({ id }) => id)).toEqual(terms.sections.map(({ id }) => id));
  const current = () => container.querySelector('.legal-contents [aria-current]')?.textContent;
  expect(current()).toBeUndefined();
  show('liability');
  expect(current()).toBe('Limit of liability');
  show('refunds');
  expect(current()).toBe('Refunds');
  // Nothing at the line, between two sections: the last one stays.
  show('none');
  expect(current()).toBe('Refunds');
  unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});

it('numbers its sections, and the number is a link to cite', () => {
  fakeObserver();
  render(<LegalDocument text={terms} />);
  const heading = screen.getByRole('heading', { level: 2, name: /Limit of liability/ });
  const number = within(heading).getByRole('link', { name: 'Section 12' });
  expect(number.getAttribute('href')).toBe('#liability');
  expect(number.textContent).toBe('12');
});

it('gives paper the full address of a page of this site', () => {
  fakeObserver();
  const { container } = render(<LegalDocument text={terms} />);
  const reference = container.querySelector('#service .legal-reference');
  expect(reference?.getAttribute('data-address')).toMatch(/^https:\/\/.+\/disclaimer$/);
  expect(reference?.querySelector('a')?.getAttribute('href')).toBe('/disclaimer');
});
