import { vi } from 'vitest';
import type { CallObject } from '../call-object.ts';
import { createCallObject } from '../create-call-object.ts';
import type { EngineModule } from '../engine.ts';
import type { CallEventName } from '../events.ts';
import type { CallOptions } from '../options.ts';
import { fake } from './fake.ts';
import { FakeEngineModule } from './fake-engine.ts';
import { FakeMediaDevices } from './fake-track.ts';

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

/** A call object on fakes. Every one has its own engine address: loaded modules are kept per address. */
export function openCall(options: CallOptions = {}) {
  calls += 1;
  const url = `https://room-${calls}.example/room/1?t=secret`;
  const engineModule = new FakeEngineModule();
  const devices = new FakeMediaDevices();
  const importModule = vi.fn<(url: string) => Promise<EngineModule>>(async () => engineModule);
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const call: CallObject = createCallObject(
    { url, allowMultipleCallInstances: true, ...options },
    { importModule, mediaDevices: fake<MediaDevices>(devices), pageOrigin: 'https://page.example', log },
  );
  const events: string[] = [];
  for (const name of watched) call.on(name, () => events.push(name));
  return { call, url, engineModule, devices, importModule, log, events };
}
