import { useEffect, useRef, useState } from 'react';
import { useCallStore } from '../hooks/call-context.tsx';
import { useCallValue } from '../hooks/use-call-value.ts';
import { type ChosenDevices, recallDevices, rememberDevices } from './chosen-devices.ts';
import { type Device, type Devices, useDevices } from './use-devices.ts';

export type DeviceKind = keyof ChosenDevices;

export interface DeviceChoice extends Devices {
  readonly chosen: ChosenDevices;
  /** The kind of device that could not be taken into use, or none. */
  readonly failed: DeviceKind | undefined;
  choose(kind: DeviceKind, id: string): void;
}

/** The visitor's devices: taken into use at once, remembered, and used again in his next call. */
export function useDeviceChoice(): DeviceChoice {
  const store = useCallStore();
  const devices = useDevices();
  const [chosen, setChosen] = useState(recallDevices);
  const [failed, setFailed] = useState<DeviceKind>();

  const use = (kind: DeviceKind, id: string): Promise<boolean> =>
    kind === 'microphone' ? store.chooseMicrophone(id) : store.chooseSpeaker(id);

  async function choose(kind: DeviceKind, id: string): Promise<void> {
    const before = chosen;
    const next = { ...chosen, [kind]: id };
    setChosen(next);
    setFailed(undefined);
    if (await use(kind, id)) return rememberDevices(next);
    setChosen(before);
    setFailed(kind);
  }
  useReturn(devices, chosen, use);
  return { ...devices, chosen, failed, choose: (kind, id) => void choose(kind, id) };
}

/** A call starts with the browser's own devices; those chosen earlier follow, once for each call. */
function useReturn(
  { microphones, speakers }: Devices,
  { microphone, speaker }: ChosenDevices,
  use: (kind: DeviceKind, id: string) => Promise<boolean>,
): void {
  const inCall = useCallValue(({ lifecycle }) => lifecycle.phase === 'active');
  const isDone = useRef(false);
  useEffect(() => {
    if (!inCall) isDone.current = false;
    if (!inCall || isDone.current || microphones.length === 0) return;
    isDone.current = true;
    if (microphone !== undefined && has(microphones, microphone)) void use('microphone', microphone);
    if (speaker !== undefined && has(speakers, speaker)) void use('speaker', speaker);
  });
}

const has = (devices: readonly Device[], id: string) => devices.some((device) => device.id === id);
