import { vi } from 'vitest';

type Address = string | URL | Request;
const textOf = (address: Address): string => (address instanceof Request ? address.url : String(address));

/** Records the address of everything that the page sends, by whatever way; needs a DOM. Undone by `unstubAllGlobals` and without `navigator`'s own `sendBeacon`. */
export function watchRequests(fetch: typeof globalThis.fetch = async () => Response.json({})) {
  const addresses: string[] = [];
  const record = (address: Address): void => void addresses.push(textOf(address));
  const watchedFetch: typeof globalThis.fetch = (input, init) => {
    record(input);
    return fetch(input, init);
  };
  class WatchedRequest {
    open(_method: string, address: string | URL): void {
      record(address);
    }
    send(): void {}
    setRequestHeader(): void {}
    addEventListener(): void {}
  }
  class WatchedConnection extends EventTarget {
    constructor(address: string | URL) {
      super();
      record(address);
    }
    send(): void {}
    close(): void {}
  }
  class WatchedImage {
    set src(address: string) {
      record(address);
    }
  }
  vi.stubGlobal('fetch', watchedFetch);
  vi.stubGlobal('XMLHttpRequest', WatchedRequest);
  vi.stubGlobal('WebSocket', WatchedConnection);
  vi.stubGlobal('EventSource', WatchedConnection);
  vi.stubGlobal('Image', WatchedImage);
  const sendBeacon = (address: string | URL): boolean => {
    record(address);
    return true;
  };
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  return { addresses, fetch: watchedFetch };
}
