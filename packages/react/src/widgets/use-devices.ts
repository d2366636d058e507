import { useEffect, useState } from 'react';

export interface Device {
  readonly id: string;
  readonly label: string;
}
export interface Devices {
  readonly microphones: readonly Device[];
  readonly speakers: readonly Device[];
}

const none: Devices = { microphones: [], speakers: [] };

/** What can be heard and spoken with, as it comes and goes. To be used once the microphone is allowed: before that nothing has a name. */
export function useDevices(): Devices {
  const [devices, setDevices] = useState(none);
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (mediaDevices === undefined) return undefined;
    let isCurrent = true;
    const update = async (): Promise<void> => {
      const found = await mediaDevices.enumerateDevices().catch(() => []);
      if (isCurrent)
        setDevices({ microphones: list(found, 'audioinput'), speakers: list(found, 'audiooutput') });
    };
    const listen = () => void update();
    listen();
    mediaDevices.addEventListener('devicechange', listen);
    return () => {
      isCurrent = false;
      mediaDevices.removeEventListener('devicechange', listen);
    };
  }, []);
  return devices;
}

function list(found: readonly MediaDeviceInfo[], kind: MediaDeviceKind): Device[] {
  return (
    found
      .filter((device) => device.kind === kind && device.deviceId !== '')
      // Chrome's second name for a device that is in the list already.
      .filter((device) => device.deviceId !== 'communications')
      .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `${names[kind]} ${index + 1}` }))
  );
}

const names: Readonly<Record<MediaDeviceKind, string>> = {
  audioinput: 'Microphone',
  audiooutput: 'Speaker',
  videoinput: 'Camera',
};
