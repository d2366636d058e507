import { isRecord } from '../is-record.ts';

/** Ids of the devices that the visitor chose on this site. */
export interface ChosenDevices {
  readonly microphone?: string;
  readonly speaker?: string;
}

const key = 'saywell.devices';

/** Nothing where storage is off or has something else. */
export function recallDevices(): ChosenDevices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return isRecord(stored) ? { ...id(stored, 'microphone'), ...id(stored, 'speaker') } : {};
  } catch {
    return {};
  }
}

export function rememberDevices(devices: ChosenDevices): void {
  try {
    localStorage.setItem(key, JSON.stringify(devices));
  } catch {
    // Storage is off or full: the choice is for this page only.
  }
}

function id(stored: Record<string, unknown>, kind: keyof ChosenDevices): ChosenDevices {
  const value = stored[kind];
  return typeof value === 'string' ? { [kind]: value } : {};
}
