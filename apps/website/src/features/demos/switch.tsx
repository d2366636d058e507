import { type ReactNode, useEffect, useRef } from 'react';

export interface SwitchProps {
  readonly name: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One option that is on or off. */
export function Switch({ name, text, isOn, onChange }: SwitchProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  // Set before this page's code was here: the visitor's setting counts.
  useEffect(() => {
    if (box.current !== null && box.current.checked !== isOn) onChange(box.current.checked);
  });
  return (
    <label className="switch">
      <span className="switch-name">{name}</span>
      <span className="switch-text">{text}</span>
      <input ref={box} type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}
