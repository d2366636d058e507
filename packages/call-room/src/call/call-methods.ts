import { audioLevelsPreconditions, createAudioLevels } from '../parts/audio-levels.ts';
import { configurationPreconditions, createConfiguration } from '../parts/configuration.ts';
import { createDevices, devicesPreconditions } from '../parts/devices.ts';
import { createFigures, figuresPreconditions } from '../parts/figures.ts';
import { createFrame, framePreconditions } from '../parts/frame.ts';
import { createInputSettings, inputSettingsPreconditions } from '../parts/input-settings.ts';
import { createLife, lifePreconditions } from '../parts/life.ts';
import { createLobby, lobbyPreconditions } from '../parts/lobby.ts';
import { createMediaPlayer, mediaPlayerPreconditions } from '../parts/media-player.ts';
import { createNetworkTests, networkTestsPreconditions } from '../parts/network-tests.ts';
import { createParticipants, participantsPreconditions } from '../parts/participants.ts';
import { createPhone, phonePreconditions } from '../parts/phone.ts';
import { createPrebuilt, type PrebuiltMethods, prebuiltPreconditions } from '../parts/prebuilt.ts';
import { createReceiveSettings, receiveSettingsPreconditions } from '../parts/receive-settings.ts';
import { createRecording, recordingPreconditions } from '../parts/recording.ts';
import { createRoomInformation, roomInformationPreconditions } from '../parts/room-information.ts';
import { createSendSettings, sendSettingsPreconditions } from '../parts/send-settings.ts';
import { createSharedData, sharedDataPreconditions } from '../parts/shared-data.ts';
import { createSharing, sharingPreconditions } from '../parts/sharing.ts';
import { createSpeaker, speakerPreconditions } from '../parts/speaker.ts';
import { createStreaming, type StreamingMethods, streamingPreconditions } from '../parts/streaming.ts';
import { createTranscription, transcriptionPreconditions } from '../parts/transcription.ts';
import type { PartContext } from './call-context.ts';
import type { CallServices } from './call-services.ts';

/** The methods of all parts. */
export interface CallMethods
  extends ReturnType<typeof createAudioLevels>,
    ReturnType<typeof createConfiguration>,
    ReturnType<typeof createDevices>,
    ReturnType<typeof createFigures>,
    ReturnType<typeof createInputSettings>,
    ReturnType<typeof createLife>,
    ReturnType<typeof createLobby>,
    ReturnType<typeof createMediaPlayer>,
    ReturnType<typeof createNetworkTests>,
    ReturnType<typeof createParticipants>,
    ReturnType<typeof createPhone>,
    PrebuiltMethods,
    ReturnType<typeof createFrame>,
    ReturnType<typeof createReceiveSettings>,
    ReturnType<typeof createRecording>,
    ReturnType<typeof createRoomInformation>,
    ReturnType<typeof createSendSettings>,
    ReturnType<typeof createSharedData>,
    ReturnType<typeof createSharing>,
    ReturnType<typeof createSpeaker>,
    StreamingMethods,
    ReturnType<typeof createTranscription> {}

/** Makes all parts and lays their methods side by side. */
export function createCallMethods(
  context: PartContext,
  services: CallServices,
  onDestroyed: () => void,
): CallMethods {
  const life = createLife(context, services, onDestroyed);
  return {
    ...life,
    ...createRoomInformation(context, services),
    ...createDevices(context, services),
    ...createSharing(context, services),
    ...createInputSettings(context, services),
    ...createSendSettings(context, services),
    ...createReceiveSettings(context),
    ...createAudioLevels(context, services),
    ...createConfiguration(context),
    ...createParticipants(context, services, life.leave),
    ...createSpeaker(context, services),
    ...createLobby(context, services),
    ...createSharedData(context, services),
    ...createRecording(context, services),
    ...createStreaming(context),
    ...createTranscription(context),
    ...createMediaPlayer(context),
    ...createPhone(context),
    ...createNetworkTests(services),
    ...createFigures(context, services),
    ...createPrebuilt(),
    ...createFrame(context),
  };
}

/** The one table of when a method may be called, composed of the parts' own. */
export const preconditions = {
  ...lifePreconditions,
  ...roomInformationPreconditions,
  ...devicesPreconditions,
  ...sharingPreconditions,
  ...inputSettingsPreconditions,
  ...sendSettingsPreconditions,
  ...receiveSettingsPreconditions,
  ...audioLevelsPreconditions,
  ...configurationPreconditions,
  ...participantsPreconditions,
  ...speakerPreconditions,
  ...lobbyPreconditions,
  ...sharedDataPreconditions,
  ...recordingPreconditions,
  ...streamingPreconditions,
  ...transcriptionPreconditions,
  ...mediaPlayerPreconditions,
  ...phonePreconditions,
  ...networkTestsPreconditions,
  ...figuresPreconditions,
  ...prebuiltPreconditions,
  ...framePreconditions,
} as const;
