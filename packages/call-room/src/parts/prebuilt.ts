import { type Preconditions, rejecting, throwing } from '../machine/preconditions.ts';
import { answerAll } from './answer-all.ts';

/** Methods of a prebuilt frame, and of React Native. */
export interface PrebuiltMethods {
  theme(): never;
  setTheme(theme: object): Promise<never>;
  setShowNamesMode(mode: 'always' | 'never' | false): never;
  showLocalVideo(): never;
  setShowLocalVideo(shown?: boolean): never;
  showParticipantsBar(): never;
  setShowParticipantsBar(shown?: boolean): never;
  customTrayButtons(): never;
  updateCustomTrayButtons(buttons: object): never;
  customIntegrations(): never;
  setCustomIntegrations(integrations: object): never;
  startCustomIntegrations(ids: string | readonly string[]): never;
  stopCustomIntegrations(ids: string | readonly string[]): never;
  /** React Native only, as are the four below. */
  setAudioDevice(deviceId: string): Promise<never>;
  setCamera(deviceId: string): never;
  getCameraFacingMode(): Promise<never>;
  nativeInCallAudioMode(): never;
  setNativeInCallAudioMode(mode: 'video' | 'voice'): never;
}

export const prebuiltPreconditions = {
  theme: throwing('prebuilt'),
  setTheme: rejecting('prebuilt'),
  setShowNamesMode: throwing('prebuilt', 'browser'),
  showLocalVideo: throwing('prebuilt'),
  setShowLocalVideo: throwing('prebuilt', 'browser', 'after-join'),
  showParticipantsBar: throwing('prebuilt'),
  setShowParticipantsBar: throwing('prebuilt', 'browser', 'after-join'),
  customTrayButtons: throwing('prebuilt'),
  updateCustomTrayButtons: throwing('prebuilt', 'after-join'),
  customIntegrations: throwing('prebuilt'),
  setCustomIntegrations: throwing('prebuilt', 'after-join'),
  startCustomIntegrations: throwing('prebuilt', 'after-join'),
  stopCustomIntegrations: throwing('prebuilt', 'after-join'),
  setAudioDevice: rejecting('react-native'),
  setCamera: throwing('react-native'),
  getCameraFacingMode: rejecting('react-native'),
  nativeInCallAudioMode: throwing('react-native'),
  setNativeInCallAudioMode: throwing('react-native'),
} as const satisfies Preconditions<PrebuiltMethods>;

/** A call object has neither a frame nor a native part, so every precondition refuses. */
export function createPrebuilt(): PrebuiltMethods {
  return answerAll<PrebuiltMethods>(prebuiltPreconditions, () => undefined);
}
