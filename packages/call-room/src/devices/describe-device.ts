/** A track's device, as `selected-devices-updated` has it. */
export function describeDevice(track: MediaStreamTrack | null): Partial<MediaDeviceInfo> {
  if (!track) return {};
  const { deviceId } = track.getSettings();
  return { label: track.label, ...(deviceId === undefined ? {} : { deviceId }) };
}

/** Cameras get a `facing` where their label says it. */
export function withFacing(device: MediaDeviceInfo): MediaDeviceInfo & { readonly facing?: string } {
  if (device.kind !== 'videoinput') return device;
  const facing = /back|rear|environment/i.test(device.label)
    ? 'environment'
    : /front|user|face/i.test(device.label)
      ? 'user'
      : undefined;
  return facing ? { ...device.toJSON(), facing } : device;
}
