// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts, toast } from '../../ui/toast.tsx';
import { UndoToast } from './undo-toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const undoButton = () => screen.queryByRole('button', { name: 'Undo' });

it('offers to undo for ten seconds, as long as a pointer or the focus is on it, and once', () => {
  const undo = vi.fn();
  render(<Toasts />);
  act(() => toast(<UndoToast undo={undo}>Nora was deleted.</UndoToast>, true));
  expect(screen.getByRole('status').textContent).toBe('Nora was deleted.Undo');
  pass(9_999);
  expect(undoButton()).not.toBeNull();
  act(() => undoButton()?.focus());
  pass(60_000);
  expect(undoButton()).not.toBeNull();
  act(() => undoButton()?.blur());
  pass(9_999);
  expect(undoButton()).not.toBeNull();
  pass(1);
  expect(undoButton()).toBeNull();
  act(() => toast(<UndoToast undo={undo}>Nora was deleted.</UndoToast>, true));
  expect(undo).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(undoButton()).toBeNull();
});
