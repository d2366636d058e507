import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { useCallStore } from '../hooks/call-context.tsx';
import { useCall } from '../hooks/use-call.ts';
import { DevicesIcon } from '../parts/icons.tsx';
import { silence } from '../state/level-meter.ts';
import { type DeviceChoice, type DeviceKind, useDeviceChoice } from './use-device-choice.ts';
import type { Device } from './use-devices.ts';

/** Opens the choice of microphone and speaker of the call that is active. */
export function DeviceMenu(): ReactNode {
  const { phase, input } = useCall();
  const choice = useDeviceChoice();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="saywell-round-button saywell-device-button"
        aria-label="Microphone and speaker"
        title="Choose microphone and speaker"
        popoverTarget={id}
        disabled={phase !== 'active' || input === 'text'}
      >
        <DevicesIcon />
      </button>
      {/* The browser's own popover: Escape or a press beside it closes it, and focus goes back to the button. */}
      <dialog
        id={id}
        popover="auto"
        aria-label="Microphone and speaker"
        className="saywell-devices"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && <Choices choice={choice} />}
      </dialog>
    </>
  );
}

function Choices({ choice }: { choice: DeviceChoice }): ReactNode {
  const { microphones, speakers, failed } = choice;
  return (
    <>
      <DeviceList kind="microphone" title="Microphone" devices={microphones} choice={choice}>
        <InputLevel />
      </DeviceList>
      {canChooseSpeaker() && speakers.length > 0 && (
        <DeviceList kind="speaker" title="Speaker" devices={speakers} choice={choice} />
      )}
      <output className="saywell-devices-problem">
        {failed !== undefined && `This ${failed} cannot be used now.`}
      </output>
    </>
  );
}

interface DeviceListProps {
  readonly kind: DeviceKind;
  readonly title: string;
  readonly devices: readonly Device[];
  readonly choice: DeviceChoice;
  readonly children?: ReactNode;
}

function DeviceList({ kind, title, devices, choice, children }: DeviceListProps): ReactNode {
  const name = useId();
  const current = currentDevice(devices, choice.chosen[kind]);
  return (
    <fieldset className="saywell-device-list">
      <legend>{title}</legend>
      {children}
      {devices.length === 0 && <p>None was found.</p>}
      {devices.map(({ id, label }) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === current} onChange={() => choice.choose(kind, id)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Firefox has no default device: which of several it uses is then known only once one was chosen. */
function currentDevice(devices: readonly Device[], chosen: string | undefined): string | undefined {
  const find = (id: string | undefined) => devices.find((device) => device.id === id)?.id;
  return find(chosen) ?? find('default') ?? (devices.length === 1 ? devices[0]?.id : undefined);
}

const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

const dotCount = 14;

/** How loud the visitor is, as dots that light up. */
function InputLevel(): ReactNode {
  const { levels } = useCallStore();
  const { user } = useSyncExternalStore(levels.subscribe, levels.getSnapshot, () => silence);
  const litCount = Math.round(user * dotCount);
  return (
    <svg className="saywell-input-level" viewBox={`0 0 ${dotCount * 16 - 8} 8`} aria-hidden="true">
      {Array.from({ length: dotCount }, (_, index) => (
        // A dot is its place.
        // oxlint-disable-next-line react/no-array-index-key
        <rect key={index} x={index * 16} width="8" height="8" rx="4" data-lit={index < litCount} />
      ))}
    </svg>
  );
}
