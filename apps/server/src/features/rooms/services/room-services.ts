import { createResampler, type PlayoutReport, type Resampler } from '@saywell/media';
import { isObserver, type Member } from '../members/member.ts';
import { playerRateHz } from '../player/player.ts';
import { AssistantVoice, recordingRateHz } from '../recording/assistant-voice.ts';
import type { RecordingFiles } from '../recording/recording-files.ts';
import type { RequestHandlers } from '../requests/request-desk.ts';
import type { RoomSeat } from '../room-seat.ts';
import { type ActiveSpeaker, createActiveSpeaker } from './active-speaker.ts';
import { createLevels, type Levels } from './levels.ts';
import { createListening, type Listening } from './listening.ts';
import { createLobby, type Lobby, type LobbyActions } from './lobby.ts';
import { createParticipants, type ParticipantActions } from './participants.ts';
import { createPlayers, type PlayerActions, type PlayerSource, type Players } from './players.ts';
import { createRecording, type Recording } from './recording.ts';
import type { RoomContext } from './room-context.ts';
import { createSessionData, type SessionData } from './session-data.ts';
import { createTelephone } from './telephone.ts';
import { createTranscription, type Transcription } from './transcription.ts';

/** What a room can do beyond carrying sound and messages. */
export interface RoomFacilities {
  /** Has the call an agent that understands speech? Default false. */
  readonly canTranscribe?: boolean | undefined;
  /** Absent: nothing can be recorded. */
  readonly recordingFiles?: RecordingFiles | undefined;
  /** Absent: nothing can be played. */
  readonly playerSource?: PlayerSource | undefined;
  /** What people hear of the app messages of others. Default: what was sent. */
  readonly passedOn?: ((data: unknown) => unknown) | undefined;
  /** Absent: the room is not counted. */
  readonly seat?: RoomSeat | undefined;
  /** Does anybody look at how loud it is? Default: nobody does. */
  readonly isWatched?: (() => boolean) | undefined;
}

export interface RoomActions extends LobbyActions, ParticipantActions, PlayerActions {}

/** The services of one room, and what goes through all of them. */
export interface RoomServices {
  readonly handlers: RequestHandlers;
  readonly sessionData: SessionData;
  readonly lobby: Lobby;
  readonly speaker: ActiveSpeaker;
  readonly recording: Recording;
  readonly listening: Listening;
  readonly levels: Levels;
  readonly transcription: Transcription;
  readonly players: Players;
  readonly assistantVoice: AssistantVoice;
  /** 20 ms of somebody who may be heard. */
  heard(member: Member, samples: Int16Array): void;
  assistantPlayed(report: PlayoutReport): void;
  /** A block of a media player, at `playerRateHz`. */
  playerPlayed(sessionId: string, samples: Int16Array): void;
  /** Somebody is in with full access: is sent what runs. */
  entered(member: Member): void;
  left(member: Member): void;
  close(): void;
}

export function createRoomServices(
  context: RoomContext,
  actions: RoomActions,
  facilities: RoomFacilities,
): RoomServices {
  const services = createServices(context, actions, facilities);
  const { lobby, speaker, recording, listening, levels, transcription, players, assistantVoice } = services;
  const toRecordingRate = createRateConverter();
  return {
    ...services,
    handlers: { ...handlersOf(services), ...createParticipants(context, actions).handlers },
    heard(member, samples) {
      // What the assistant understands is what visitors have said, and nobody else's.
      if (!isObserver(member)) speaker.heard(member.sessionId, samples);
      levels.heard(isObserver(member) ? 'assistant' : 'user', samples);
      recording.heard(member, samples);
      listening.heard(member.sessionId, samples);
    },
    assistantPlayed(report) {
      assistantVoice.reported(report);
      if (report.state === 'started' || report.state === 'progress') speaker.assistantPlayed();
    },
    playerPlayed(sessionId, samples) {
      if (!isWanted(services)) return;
      const converted = toRecordingRate(sessionId, samples);
      recording.playerPlayed(sessionId, converted);
      listening.heard(sessionId, converted);
    },
    entered(member) {
      for (const service of [recording, transcription, players, speaker]) service.entered?.(member);
    },
    left(member) {
      recording.left?.(member);
      speaker.left(member.sessionId);
    },
    close() {
      lobby.close?.();
      listening.close();
      players.close?.();
      speaker.close();
    },
  };
}

const handlersOf = ({
  sessionData,
  lobby,
  recording,
  transcription,
  players,
}: ReturnType<typeof createServices>) => ({
  ...sessionData.handlers,
  ...lobby.handlers,
  ...recording.handlers,
  ...transcription.handlers,
  ...players.handlers,
  ...createTelephone().handlers,
});

function createServices(
  context: RoomContext,
  actions: RoomActions,
  { canTranscribe = false, recordingFiles, playerSource, isWatched = () => false }: RoomFacilities,
) {
  const recording = createRecording(context, recordingFiles);
  const listening = createListening(context);
  const levels = createLevels(isWatched);
  const assistantVoice = new AssistantVoice({
    isWanted: () => isWanted({ recording, listening }) || levels.isWanted(),
    played(samples) {
      recording.assistantPlayed(samples);
      levels.heard('assistant', samples);
      listening.heard(context.assistantId, samples);
    },
  });
  return {
    recording,
    listening,
    levels,
    assistantVoice,
    sessionData: createSessionData(context),
    lobby: createLobby(context, actions),
    speaker: createActiveSpeaker(context),
    transcription: createTranscription(context, { isAvailable: () => canTranscribe }),
    players: createPlayers(context, playerSource, actions),
  };
}

/** Does anybody outside of the room want what is heard in it? */
const isWanted = ({ recording, listening }: Pick<RoomServices, 'recording' | 'listening'>): boolean =>
  recording.isRunning() || listening.isActive();

/** From the rate of players to that of recordings; each player has its own. */
function createRateConverter(): (sessionId: string, samples: Int16Array) => Int16Array {
  const resamplers = new Map<string, Resampler>();
  return (sessionId, samples) => {
    const known = resamplers.get(sessionId);
    const resampler = known ?? createResampler(playerRateHz, recordingRateHz);
    resamplers.set(sessionId, resampler);
    return resampler.process(samples);
  };
}
