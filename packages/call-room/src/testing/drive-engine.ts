import { vi } from 'vitest';
import type { Engine, EngineJoinRequest } from '../engines/engine.ts';
import { emittedEvents } from './emitted-events.ts';
import type { EngineDriver, SeenPerson } from './engine-contract.ts';
import { fakeTrack } from './fake-track.ts';

export const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

/** Ann with her two microphones, and what is emitted to her. */
export function ann() {
  const { emitted, handlers } = emittedEvents();
  const microphones = { first: fakeTrack('first'), second: fakeTrack('second') };
  const nameOf = (track: MediaStreamTrack | null): 'none' | 'first' | 'second' =>
    track === null ? 'none' : track === microphones.first ? 'first' : 'second';
  return { emitted, handlers, microphones, nameOf };
}

/** What Ann asks of a room. */
export function joinRequest(place: Pick<EngineJoinRequest, 'url' | 'token'>): EngineJoinRequest {
  return {
    ...place,
    userName: 'Ann',
    userData: undefined,
    microphone: null,
    audio: true,
    subscribesToAll: true,
    iceConfig: undefined,
    audioContext: undefined,
  };
}

type Driven =
  | 'announce'
  | 'leave'
  | 'people'
  | 'setAudio'
  | 'setMicrophone'
  | 'send'
  | 'observeLevels'
  | 'emitted'
  | 'wait'
  | 'dispose';

/** The part of a driver that is the same for every engine: it asks the engine. Needs virtual timers. */
export function driveEngine(
  engine: Engine,
  { emitted, microphones }: Pick<ReturnType<typeof ann>, 'emitted' | 'microphones'>,
): Pick<EngineDriver, Driven> {
  return {
    announce: async () => engine.announce(),
    leave: () => engine.leave(),
    people: async () => seenPeople(engine),
    setAudio: async (on) => engine.setAudio(on),
    setMicrophone: async (which) => engine.setMicrophone(which === 'none' ? null : microphones.second),
    send: async (data, to) => engine.sendAppMessage(data, to),
    observeLevels: async (side, intervalMs) => engine.observeLevels(side, intervalMs),
    emitted: async () => emitted,
    wait: async () => void (await vi.advanceTimersByTimeAsync(50)),
    dispose: () => engine.leave(),
  };
}

/** Timers that still run. */
export const timersLeft = (): readonly string[] => Array.from({ length: vi.getTimerCount() }, () => 'timer');

/** Whom of the people a message reaches. */
export function receivedBy(
  { data, to }: { readonly data: unknown; readonly to: string },
  people: readonly string[],
): readonly { readonly data: unknown; readonly by: string }[] {
  return people.filter((id) => to === '*' || to === id).map((by) => ({ data, by }));
}

function seenPeople(engine: Pick<Engine, 'participants'>): readonly SeenPerson[] {
  return Object.entries(engine.participants()).map(([key, { user_name: name, audio }]) => ({
    key,
    name,
    audio,
  }));
}
