import { vi } from 'vitest';
import type { CallObject } from '../call/call-object.ts';
import { createCallObject } from '../call/call-object.ts';
import type { EngineModule } from '../engines/engine.ts';
import type { CallEventName } from '../events/call-events.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';
import { fake } from './fake.ts';
import { FakeEngineModule } from './fake-engine.ts';
import { FakeMediaDevices, fakeStream } from './fake-track.ts';

let calls = 0;

const watched: readonly CallEventName[] = [
  'loading',
  'load-attempt-failed',
  'loaded',
  'joining-meeting',
  'joined-meeting',
  'left-meeting',
  'error',
  'camera-error',
  'nonfatal-error',
  'call-instance-destroyed',
];

/** A call object on fakes. Every one has its own engine address: loaded modules are cached per address. */
export function openCall(options: CallOptions = {}, environment: Partial<CallRoomEnvironment> = {}) {
  calls += 1;
  const url = `https://room-${calls}.example/room/1?t=secret`;
  const engineModule = new FakeEngineModule();
  const devices = new FakeMediaDevices();
  const importModule = vi.fn<(url: string) => Promise<EngineModule>>(async () => engineModule);
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
  const call: CallObject = createCallObject(
    { url, allowMultipleCallInstances: true, ...options },
    {
      importModule,
      fetch,
      mediaDevices: fake<MediaDevices>(devices),
      createStream: fakeStream,
      createAudioContext: () => fake<AudioContext>({ close: async () => undefined }),
      pageOrigin: 'https://page.example',
      log,
      ...environment,
    },
  );
  const events: string[] = [];
  for (const name of watched) call.on(name, () => events.push(name));
  return { call, url, engineModule, devices, importModule, fetch, log, events };
}

/** A call that is joined, with its engine. */
export async function joinedCall(options: CallOptions = {}, environment: Partial<CallRoomEnvironment> = {}) {
  const opened = openCall(options, environment);
  await opened.call.join();
  return { ...opened, engine: opened.engineModule.engine };
}
