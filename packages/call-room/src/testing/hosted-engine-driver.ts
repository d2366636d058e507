import { loadHostedEngine } from '../engines/hosted/index.ts';
import { ann, driveEngine, joinRequest, receivedBy, settle, timersLeft } from './drive-engine.ts';
import type { EngineDriver } from './engine-contract.ts';
import { FakeHostedLibrary } from './fake-hosted-library.ts';

export const hostedRequest = joinRequest({ url: 'https://team.daily.co/standup', token: '' });

/** The engine for hosted rooms on a stand-in for the provider's library. Needs virtual timers. */
export async function createHostedEngineDriver(): Promise<
  EngineDriver & { readonly library: FakeHostedLibrary }
> {
  const library = new FakeHostedLibrary();
  const caller = ann();
  const { handlers, microphones, nameOf } = caller;
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
      says: async (fromId, data) => library.call.emit('app-message', { data, fromId }),
      received: async () =>
        library.call.messages.flatMap((message) => receivedBy(message, Object.keys(library.call.people))),
      callerAudio: async () => library.call.people['local']?.tracks.audio.state === 'playable',
      callerMicrophone: async () => nameOf(library.call.microphone),
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
    ...driveEngine(engine, caller),
    leftovers: async () => [
      ...[...library.alive].map(() => 'call'),
      ...library.calls.flatMap((call) =>
        [...call.listeners.values()].flatMap((all) => [...all].map(() => 'listener')),
      ),
      ...timersLeft(),
    ],
  };
}
