type Lists = Readonly<Record<'audioinput' | 'audiooutput', HTMLSelectElement>>;

/** Fills the lists with what the machine has. Browsers without a choice of loudspeakers list none. */
export async function listDevices(lists: Lists): Promise<void> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  for (const [kind, list] of Object.entries(lists))
    list.replaceChildren(
      ...devices
        .filter((device) => device.kind === kind)
        .map(({ label, deviceId }) => new Option(label || 'Without a name', deviceId)),
    );
}
