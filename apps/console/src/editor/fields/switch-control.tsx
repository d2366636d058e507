import type { ReactNode } from 'react';
import { useSheet } from '../sheet.tsx';
import type { ControlIds } from './field-shell.tsx';

interface SwitchControlProps {
  readonly ids: ControlIds;
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

/** On or off, at once. */
export function SwitchControl({ ids, isOn, turn }: SwitchControlProps): ReactNode {
  const { readOnly } = useSheet();
  return (
    <input
      {...ids}
      type="checkbox"
      role="switch"
      className="switch"
      checked={isOn}
      aria-checked={isOn}
      aria-disabled={readOnly !== undefined || undefined}
      title={readOnly}
      onChange={({ target }) => {
        if (readOnly === undefined) turn(target.checked);
      }}
    />
  );
}
