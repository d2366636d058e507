import { ApiError } from '@saywell/api-client';
import type { Services } from '../../../app/services.tsx';

/** Nothing was sent, or nothing came, for so long. */
const silentMs = 60_000;

/**
 * Sends a file of somebody who is signed in, and says how far it is: `fetch` does not tell. Waits at the gate as every
 * request does. Rejects with an `ApiError`.
 */
export function createSendFile({ gate }: Pick<Services, 'gate'>) {
  return (file: File, progress: (share: number) => void, signal: AbortSignal): Promise<string> =>
    gate.pass(() => post(file, progress, signal));
}

function post(file: File, progress: (share: number) => void, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => request.abort();
    const fail = (code: 'network-error' | 'timed-out' | 'cancelled'): void => {
      end();
      reject(new ApiError(code, 'The file was not sent'));
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail('timed-out');
        request.abort();
      }, silentMs);
    };
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    request.open('POST', '/file');
    request.setRequestHeader('x-saywell-console', '1');
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      progress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('error', () => fail('network-error'));
    request.addEventListener('abort', () => fail('cancelled'));
    request.addEventListener('load', () => {
      end();
      const body = read(request.responseText);
      if (request.status === 201) resolve(String(Object(body).id));
      else reject(ApiError.fromAnswer(request.status, body, headersOf(request)));
    });
    signal.addEventListener('abort', stop);
    wait();
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return new Headers(pairs.filter(([name]) => name !== ''));
}
