// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Choice } from './choice.tsx';
import { Switch } from './switch.tsx';

const options = [
  { value: 'near', name: 'Near' },
  { value: 'far', name: 'Far' },
] as const;

function Settings(): ReactNode {
  const [isOn, setOn] = useState(true);
  const [place, setPlace] = useState<'near' | 'far'>('near');
  return (
    <>
      <Switch name="Toasts" text="" isOn={isOn} onChange={setOn} />
      <Choice title="Place" options={options} value={place} onChange={setPlace} />
      <p>{`${isOn} ${place}`}</p>
    </>
  );
}

/** The prerendered settings, changed by a visitor before their code was there. */
function comeToLife(change: (container: HTMLElement) => void): string | null | undefined {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Settings />);
  change(container);
  act(() => void render(<Settings />, { container, hydrate: true }));
  return container.querySelector('p')?.textContent;
}

function set(container: HTMLElement, selector: string, checked: boolean): void {
  const input = container.querySelector<HTMLInputElement>(selector);
  if (input === null) throw new Error(`There is no ${selector}.`);
  input.checked = checked;
}

afterEach(cleanup);

it('untouched settings stay as they are', () => {
  expect(comeToLife(() => {})).toBe('true near');
});

it('a switch that was pressed before its code was there keeps what the visitor set', () => {
  expect(comeToLife((container) => set(container, '[type=checkbox]', false))).toBe('false near');
});

it('a choice that was made before its code was there keeps what the visitor chose', () => {
  expect(comeToLife((container) => set(container, '[value=far]', true))).toBe('true far');
});
