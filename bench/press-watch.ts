/** What a page notes about its first press, milliseconds of `performance.now()`. */
export interface PressTimes {
  pressed?: number;
  acknowledged?: number;
  connected?: number;
  /** First packet of WebRTC there and back, its channel open, the WebSocket asked for and open. */
  reached?: number;
  channelOpen?: number;
  socketAsked?: number;
  socketOpen?: number;
}

/** A file or request that the page has fetched: from being asked for to its last byte. */
export interface Fetched {
  readonly path: string;
  readonly startMs: number;
  readonly endMs: number;
}

declare global {
  interface Window {
    saywellTimes: PressTimes;
  }
}

/** Runs in the page: when was the button pressed, when did it look different, when was the call up? */
export function installPressWatch(): void {
  const times: PressTimes = {};
  window.saywellTimes = times;
  const lookOf = (control: Element): string =>
    [
      control.textContent,
      getComputedStyle(control, '::after').content,
      control.getAttribute('aria-busy'),
    ].join();
  addEventListener(
    'pointerdown',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest('button') : null;
      if (control === null || times.pressed !== undefined) return;
      const before = lookOf(control);
      times.pressed = performance.now();
      const look = () => {
        if (lookOf(control) !== before) times.acknowledged ??= performance.now();
        if (document.querySelector('.saywell-panel[data-phase="active"]'))
          times.connected = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

/** Runs in the page: how far do WebRTC and the WebSocket of the room come? */
export function installTransportWatch(): void {
  const times = window.saywellTimes;
  const Peer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('iceconnectionstatechange', () => {
        if (this.iceConnectionState === 'connected') times.reached ??= performance.now();
      });
    }

    override createDataChannel(...values: Parameters<RTCPeerConnection['createDataChannel']>) {
      const channel = super.createDataChannel(...values);
      channel.addEventListener('open', () => (times.channelOpen ??= performance.now()));
      return channel;
    }
  };
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      times.socketAsked ??= performance.now();
      this.addEventListener('open', () => (times.socketOpen ??= performance.now()));
    }
  };
}

/** Runs in the page: everything that it has fetched so far. */
export function readFetched(): Fetched[] {
  return performance.getEntriesByType('resource').map((entry) => ({
    path: new URL(entry.name).pathname,
    startMs: entry.startTime,
    endMs: entry.startTime + entry.duration,
  }));
}
