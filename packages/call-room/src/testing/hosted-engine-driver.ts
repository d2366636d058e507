import { vi } from 'vitest';
import { loadHostedEngine } from '../engines/hosted/index.ts';
import type { EngineJoinRequest } from '../engine.ts';
import type { EngineDriver } from './engine-contract.ts';
import { FakeHostedLibrary } from './fake-hosted-library.ts';
import { fakeTrack } from './fake-track.ts';
import { receivedBy, seenPeople } from './room-engine-driver.ts';
import { toldEvents } from './told-events.ts';

const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

export const hostedRequest: EngineJoinRequest = {
  url: 'https://team.daily.co/standup',
  token: '',
  userName: 'Ann',
  userData: undefined,
  microphone: null,
  audio: true,
  subscribesToAll: true,
  iceConfig: undefined,
  audioContext: undefined,
};

/** The engine for hosted rooms on a stand-in for the provider's library. Needs virtual timers. */
export async function createHostedEngineDriver(): Promise<
  EngineDriver & { readonly library: FakeHostedLibrary }
> {
  const library = new FakeHostedLibrary();
  const { told, handlers } = toldEvents();
  const microphones = { first: fakeTrack('first'), second: fakeTrack('second') };
  const module = await loadHostedEngine({ importLibrary: async () => ({ default: library }) });
  const engine = module.createEngine(handlers, '');
  const begin = (audio: boolean) => engine.join({ ...hostedRequest, microphone: microphones.first, audio });
  return {
    library,
    room: {
      async personJoins(name) {
        library.call.comes(name.toLowerCase(), name);
        return name.toLowerCase();
      },
      personLeaves: async (id) => library.call.goes(id),
      says: async (fromId, data) => library.call.tell('app-message', { data, fromId }),
      received: async () =>
        library.call.messages.flatMap((message) => receivedBy(message, Object.keys(library.call.people))),
      callerAudio: async () => library.call.people['local']?.tracks.audio.state === 'playable',
      callerMicrophone: async () => {
        const { microphone } = library.call;
        return microphone === null ? 'none' : microphone === microphones.first ? 'first' : 'second';
      },
      end: async () => library.call.end(),
      fail: async (type) => library.call.fail(type),
    },
    async join({ muted = false, refusal } = {}) {
      library.prepare = (call) => void (call.refusal = refusal);
      return begin(!muted);
    },
    async joinAndLeave(moment) {
      library.prepare = (call) => void (call.answers = false);
      const outcome = begin(true);
      if (moment === 'while connecting') await settle();
      // The room answers the leave, though not the join.
      library.prepare = () => undefined;
      for (const call of library.calls) call.answers = true;
      await engine.leave();
      return outcome;
    },
    announce: async () => engine.announce(),
    leave: () => engine.leave(),
    people: async () => seenPeople(engine),
    setAudio: async (on) => engine.setAudio(on),
    setMicrophone: async (which) => engine.setMicrophone(which === 'none' ? null : microphones.second),
    send: async (data, to) => engine.sendAppMessage(data, to),
    observeLevels: async (side, intervalMs) => engine.observeLevels(side, intervalMs),
    told: async () => told,
    leftovers: async () => [
      ...[...library.alive].map(() => 'call'),
      ...library.calls.flatMap((call) =>
        [...call.listeners.values()].flatMap((all) => [...all].map(() => 'listener')),
      ),
      ...Array.from({ length: vi.getTimerCount() }, () => 'timer'),
    ],
    wait: async () => void (await vi.advanceTimersByTimeAsync(50)),
    dispose: () => engine.leave(),
  };
}
