/** What a browser can do in a call. */
export interface BrowserSupport {
  readonly supported: boolean;
  readonly mobile: boolean;
  readonly name: string;
  readonly version: string;
  readonly supportsFullscreen: boolean;
  readonly supportsScreenShare: boolean;
  readonly supportsSfu: boolean;
  readonly supportsVideoProcessing: boolean;
  readonly supportsAudioProcessing: boolean;
}

/** Oldest versions that are known to work. */
const oldest: Readonly<Record<string, number>> = { Chrome: 75, Firefox: 91, Safari: 13.1 };
const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];

/** Of the browser that this runs in; nothing is supported on a server. */
export function supportedBrowser(): BrowserSupport {
  const { navigator, document } = globalThis as Partial<typeof globalThis>;
  const agent = navigator?.userAgent ?? '';
  const [name, version] = nameOf(agent);
  const mobile = /Android|iPhone|iPad|iPod|Mobile/i.test(agent);
  const { mediaDevices } = (navigator ?? {}) as Partial<Navigator>;
  const isRecent = Number.parseFloat(version) >= (oldest[name] ?? Number.POSITIVE_INFINITY);
  const hasWebRtc = typeof RTCPeerConnection !== 'undefined';
  return {
    supported: isRecent && mediaDevices?.getUserMedia !== undefined,
    mobile,
    name,
    version,
    supportsFullscreen: document?.fullscreenEnabled === true,
    supportsScreenShare: mediaDevices?.getDisplayMedia !== undefined,
    supportsSfu: hasWebRtc,
    // Backgrounds need a library that is not part of the call room.
    supportsVideoProcessing: false,
    supportsAudioProcessing: typeof AudioWorkletNode !== 'undefined' && !/Android/.test(agent),
  };
}

function nameOf(agent: string): readonly [name: string, version: string] {
  for (const [name, pattern] of patterns) {
    const version = pattern.exec(agent)?.[1];
    if (version !== undefined) return [name, version];
  }
  return ['unknown', ''];
}
