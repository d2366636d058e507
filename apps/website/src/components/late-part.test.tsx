// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { LatePart } from './late-part.tsx';

afterEach(cleanup);

const page = (part: ReactNode) => (
  <main>
    <p>The page.</p>
    <LatePart>{part}</LatePart>
  </main>
);

it('shows a part when its code is there', async () => {
  const Part = lazy(async () => ({ default: () => <p>The part.</p> }));
  render(page(<Part />));
  expect(screen.queryByText('The page.')).not.toBeNull();
  expect(await screen.findByText('The part.')).not.toBeNull();
});

it('leaves out a part whose code does not come', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazy((): Promise<{ default: () => ReactNode }> => Promise.reject(new Error('away')));
  render(page(<Part />));
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  expect(document.body.textContent).toBe('The page.');
});
