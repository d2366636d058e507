import { joinErrorTypes, type RoomErrorType, type RoomParticipant } from '@saywell/contract';
import { RoomEngine } from '../engines/webrtc/room-engine.ts';
import { ann, driveEngine, joinRequest, receivedBy, settle, timersLeft } from './drive-engine.ts';
import type { EngineDriver } from './engine-contract.ts';
import { FakePeer, fakeEngineBrowser } from './fake-media.ts';

const joinedAt = '2026-01-01T00:00:00.000Z';
const assistant: RoomParticipant = { sessionId: 'bot', userName: 'Vapi Speaker', joinedAt, audio: true };
const place = { url: 'https://room.example/room/1', token: 'secret' };

/** Our engine on stand-ins for the browser; the driver answers for the room. Needs virtual timers. */
export function createRoomEngineDriver(): EngineDriver {
  const browser = fakeEngineBrowser();
  const caller = ann();
  const { handlers, microphones, nameOf } = caller;
  const peers: FakePeer[] = [];
  let sentTrack: MediaStreamTrack | null = null;
  const replaceTrack = async (track: MediaStreamTrack | null): Promise<void> => void (sentTrack = track);
  const createPeer = (configuration: RTCConfiguration): RTCPeerConnection => {
    const peer = new FakePeer(configuration);
    Object.assign(peer, {
      addTransceiver: (track: MediaStreamTrack) => {
        sentTrack = track;
        return { sender: { replaceTrack } };
      },
    });
    peers.push(peer);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
    return peer as unknown as RTCPeerConnection;
  };
  const environment = { ...browser.environment, createPeer };
  const engine = new RoomEngine(handlers, 'https://room.example/engine/bundle.js', environment);
  const people = new Map<string, RoomParticipant>([[assistant.sessionId, assistant]]);
  const channel = () => {
    const last = peers.at(-1)?.channel;
    if (!last) throw new Error('no connection was made');
    return last;
  };
  const begin = (audio: boolean) =>
    engine.join({ ...joinRequest(place), microphone: microphones.first, audio });
  const saidAudio = (): boolean | undefined =>
    channel()
      .sent.flatMap((message) =>
        (message.type === 'hello' || message.type === 'update') && message.audio !== undefined
          ? [message.audio]
          : [],
      )
      .at(-1);

  return {
    room: {
      async personJoins(userName) {
        const person = { sessionId: userName.toLowerCase(), userName, joinedAt, audio: true };
        people.set(person.sessionId, person);
        channel().say({ type: 'participant-joined', participant: person });
        return person.sessionId;
      },
      async personLeaves(id) {
        const participant = people.get(id);
        if (participant) channel().say({ type: 'participant-left', participant });
      },
      says: async (fromId, data) => channel().say({ type: 'app-message', data, fromId }),
      received: async () =>
        channel().sent.flatMap((message) =>
          message.type === 'app-message' ? receivedBy(message, [...people.keys()]) : [],
        ),
      callerAudio: async () => saidAudio(),
      callerMicrophone: async () => nameOf(sentTrack),
      end: async () => channel().say({ type: 'ended', reason: 'customer-ended-call' }),
      fail: async (type) => channel().say({ type: 'error', error: { type, msg: `the room says ${type}` } }),
    },
    async join({ muted = false, refusal } = {}) {
      if (refusal) browser.state.answer = () => refused(refusal);
      const outcome = begin(!muted);
      await settle();
      if (!refusal) {
        channel().open();
        await settle();
        const me = { sessionId: 'me', userName: 'Ann', joinedAt, audio: !muted };
        channel().say({
          type: 'joined',
          sessionId: 'me',
          participants: [...people.values(), me],
          maxAppMessageLength: 4096,
        });
      }
      return outcome;
    },
    async joinAndLeave(moment) {
      const outcome = begin(true);
      if (moment === 'while connecting') await settle();
      await engine.leave();
      return outcome;
    },
    ...driveEngine(engine, caller),
    leftovers: async () => [
      ...peers.filter((peer) => !peer.closed).map(() => 'peer'),
      ...browser.sockets.filter(({ channel: socket }) => !socket.closed).map(() => 'socket'),
      ...browser.contexts.filter((context) => context.state !== 'closed').map(() => 'audio context'),
      ...timersLeft(),
    ],
  };
}

/** As the room's server refuses a join. */
function refused(type: RoomErrorType): Response {
  const [code] = Object.entries(joinErrorTypes).find(([, known]) => known === type) ?? [];
  return Response.json({ message: `the room says ${type}`, code }, { status: 403 });
}
