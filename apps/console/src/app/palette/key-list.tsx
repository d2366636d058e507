import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { areLettersOn, setLetters } from '../keys/letters.ts';
import { pageKeys } from '../keys/page-keys.ts';
import { bindingsFor } from '../keys/use-keys.ts';
import { useMe } from '../services.tsx';

const shown: Readonly<Record<string, string>> = {
  'mod+k': '⌘K or Ctrl K',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  'Shift+ArrowLeft': '⇧ ←',
  'Shift+ArrowRight': '⇧ →',
};

/** The keys, from the table that they act by. */
export function KeyList({ close }: { close: () => void }): ReactNode {
  const me = useMe();
  const [isOn, setOn] = useState(areLettersOn);
  return (
    <Dialog title="Keys of the keyboard" close={close}>
      <dl className="key-list">
        {[...bindingsFor(me), ...pageKeys()].map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              {(shown[keys] ?? keys)
                .split(' ')
                .map((key, index) => (key === 'or' ? ' or ' : <kbd key={`${index}${key}`}>{key}</kbd>))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setLetters(target.checked);
            setOn(target.checked);
          }}
        />
        Single keys act while no text is being written
      </label>
    </Dialog>
  );
}
