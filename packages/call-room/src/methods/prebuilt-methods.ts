import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import { TestMethods } from './test-methods.ts';

/**
 * Methods of a prebuilt frame, and of React Native. A call object has neither: they keep their
 * rules and answer as documented.
 */
export abstract class PrebuiltMethods extends TestMethods {
  /** Styles a frame; there is none. */
  loadCss(_styles: {
    readonly bodyClass?: unknown;
    readonly cssFile?: unknown;
    readonly cssText?: string;
  }): this {
    this.guard('loadCss');
    return this;
  }

  theme(): never {
    return this.#refuse('theme');
  }

  async setTheme(_theme: object): Promise<never> {
    return this.#refuse('setTheme');
  }

  setShowNamesMode(_mode: 'always' | 'never' | false): never {
    return this.#refuse('setShowNamesMode');
  }

  showLocalVideo(): never {
    return this.#refuse('showLocalVideo');
  }

  setShowLocalVideo(_shown = true): never {
    return this.#refuse('setShowLocalVideo');
  }

  showParticipantsBar(): never {
    return this.#refuse('showParticipantsBar');
  }

  setShowParticipantsBar(_shown = true): never {
    return this.#refuse('setShowParticipantsBar');
  }

  customTrayButtons(): never {
    return this.#refuse('customTrayButtons');
  }

  updateCustomTrayButtons(_buttons: object): never {
    return this.#refuse('updateCustomTrayButtons');
  }

  customIntegrations(): never {
    return this.#refuse('customIntegrations');
  }

  setCustomIntegrations(_integrations: object): never {
    return this.#refuse('setCustomIntegrations');
  }

  startCustomIntegrations(_ids: string | readonly string[]): never {
    return this.#refuse('startCustomIntegrations');
  }

  stopCustomIntegrations(_ids: string | readonly string[]): never {
    return this.#refuse('stopCustomIntegrations');
  }

  async requestFullscreen(): Promise<void> {
    this.guard('requestFullscreen');
    throw new CallRoomError('not-supported', messages.notInCallObject('requestFullscreen()'));
  }

  exitFullscreen(): void {
    this.guard('exitFullscreen');
  }

  async getSidebarView(): Promise<null> {
    this.log.error(messages.notInCallObject('getSidebarView()'));
    return null;
  }

  setSidebarView(_view: string | null): this {
    this.log.error(messages.notInCallObject('setSidebarView()'));
    return this;
  }

  /** React Native only, as are the four below. */
  async setAudioDevice(_deviceId: string): Promise<never> {
    return this.#refuse('setAudioDevice');
  }

  setCamera(_deviceId: string): never {
    return this.#refuse('setCamera');
  }

  async getCameraFacingMode(): Promise<never> {
    return this.#refuse('getCameraFacingMode');
  }

  nativeInCallAudioMode(): never {
    return this.#refuse('nativeInCallAudioMode');
  }

  setNativeInCallAudioMode(_mode: 'video' | 'voice'): never {
    return this.#refuse('setNativeInCallAudioMode');
  }

  #refuse(method: Parameters<PrebuiltMethods['guard']>[0]): never {
    this.guard(method);
    // The guard refuses all of these in a browser; in React Native there is no native part either.
    throw new CallRoomError('not-supported', messages.onlyReactNative());
  }
}
