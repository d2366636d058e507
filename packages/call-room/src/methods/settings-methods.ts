import { withoutUnsupported } from '../devices/call-inputs.ts';
import type { Engine, ReceiveSettings } from '../engines/engine.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import { languages } from '../options/check-options.ts';
import type {
  InputSettings,
  ReceiveSettingsOption,
  SendSettings,
  VideoSendSettings,
} from '../options/media-settings.ts';
import type { RoomConfig } from '../options/room-config.ts';
import { checkInputSettings } from '../rules/input-settings.ts';
import { checkLevelInterval } from '../rules/level-interval.ts';
import { checkReceiveSettings } from '../rules/receive-settings.ts';
import { checkSendSettings } from '../rules/send-settings.ts';
import { isFields, isString } from '../rules/values.ts';
import { DeviceMethods } from './device-methods.ts';

const defaultLevelIntervalMs = 200;

export interface Bandwidth {
  /** Kilobits a second of the camera. */
  readonly kbs?: number | 'NO_CAP';
  readonly trackConstraints?: MediaTrackConstraints;
}

/** How devices are processed, how tracks are sent and received, how loud it is, and the language. */
export abstract class SettingsMethods extends DeviceMethods {
  readonly #levelIntervalsMs: { local?: number | undefined; remote?: number | undefined } = {};

  async getInputSettings(): Promise<InputSettings> {
    this.guard('getInputSettings');
    return this.options.inputSettings ?? {};
  }

  /**
   * Changes the processing of the microphone; before the join it is kept for it. Rejects, after a
   * `nonfatal-error` of type `audio-processor-error`, when noise cancellation cannot be had; the call goes on.
   */
  async updateInputSettings(settings: InputSettings): Promise<{ inputSettings: InputSettings }> {
    this.guard('updateInputSettings');
    this.check(checkInputSettings(settings));
    const before = this.options.inputSettings ?? {};
    if (Object.keys(settings).length === 0) return { inputSettings: before };
    const { audio, video } = withoutUnsupported(settings, this.log);
    if (audio && this.engine) await this.inputs.process({ ...before.audio, ...audio });
    // What came in the meantime stays.
    const { audio: heard, video: seen } = this.options.inputSettings ?? {};
    const inputSettings: InputSettings = {
      ...(audio || heard ? { audio: { ...heard, ...audio } } : {}),
      ...(video || seen ? { video: { ...seen, ...video } } : {}),
    };
    this.change({ inputSettings });
    this.emitCall('input-settings-updated', { inputSettings });
    return { inputSettings };
  }

  getSendSettings(): SendSettings | null {
    return this.options.sendSettings ?? null;
  }

  /** Applied to what is sent and to what comes; before the join kept for it. Throws for a bad argument. */
  updateSendSettings(settings: SendSettings): Promise<{ sendSettings: SendSettings }> {
    this.guard();
    this.check(checkSendSettings(settings));
    const sendSettings = { ...this.options.sendSettings, ...settings };
    this.change({ sendSettings });
    return this.tracks.adjust().then(() => {
      this.emitCall('send-settings-updated', { sendSettings });
      return { sendSettings };
    });
  }

  /** Use `updateSendSettings()`. */
  setBandwidth(bandwidth: Bandwidth): this {
    this.guard('setBandwidth');
    const { kbs, trackConstraints } = bandwidth;
    const maxBitrate = typeof kbs === 'number' ? kbs * 1_000 : undefined;
    const video: VideoSendSettings = { encodings: { low: { maxBitrate: maxBitrate ?? 1_200_000 } } };
    if (kbs !== undefined) void this.updateSendSettings({ video }).catch(this.tellRefusal);
    void this.inputs.camera?.applyConstraints(trackConstraints).catch(() => undefined);
    return this;
  }

  /** Of one participant, of `base`, or of all. `showInheritedValues` fills in what `base` says. */
  async getReceiveSettings(
    id?: string,
    options: { readonly showInheritedValues?: boolean } = {},
  ): Promise<ReceiveSettingsOption | ReceiveSettingsOption[string]> {
    this.guard('getReceiveSettings');
    const all = this.options.receiveSettings ?? {};
    if (id === undefined) return all;
    if (!isString(id) || id === '') throw new CallRoomError('invalid-argument', messages.badReceiveId);
    const [own = {}, base = {}] = [all[id], all['base']];
    if (options.showInheritedValues !== true || own === 'inherit' || base === 'inherit') return own;
    return { ...base, ...own };
  }

  /** Which layers of whose videos are wanted; `*` stands for everybody. */
  async updateReceiveSettings(
    settings: ReceiveSettingsOption,
  ): Promise<{ receiveSettings: ReceiveSettingsOption }> {
    this.guard('updateReceiveSettings');
    this.check(checkReceiveSettings(settings, true));
    const { '*': everybody, ...named } = settings;
    const ids = Object.keys(this.joinedEngine().participants()).filter((id) => id !== 'local');
    const forAll = everybody ? Object.fromEntries(ids.map((id) => [id, everybody])) : {};
    const receiveSettings = { ...this.options.receiveSettings, ...forAll, ...named };
    this.change({ receiveSettings });
    this.joinedEngine().setReceiveSettings(toEngine(receiveSettings));
    this.emitCall('receive-settings-updated', { receiveSettings });
    return { receiveSettings };
  }

  /** Emits `local-audio-level` every `intervalMs` (at least 100, default 200) while in a call. */
  async startLocalAudioLevelObserver(intervalMs?: number): Promise<void> {
    this.guard();
    const hasWebAudio = this.options.audioContext ?? this.context.environment.createAudioContext;
    if (!hasWebAudio) throw this.refusal('not-supported', messages.noLocalLevels);
    this.#startLevels('local', intervalMs);
  }

  stopLocalAudioLevelObserver(): void {
    this.#setLevels('local', undefined);
  }

  isLocalAudioLevelObserverRunning(): boolean {
    return this.#isObserving('local');
  }

  /** 0–1. */
  getLocalAudioLevel(): number {
    return this.engine?.levels().local ?? 0;
  }

  /** Emits `remote-participants-audio-level` every `intervalMs` (at least 100, default 200) while in a call. */
  async startRemoteParticipantsAudioLevelObserver(intervalMs?: number): Promise<void> {
    this.guard();
    this.#startLevels('remote', intervalMs);
  }

  stopRemoteParticipantsAudioLevelObserver(): void {
    this.#setLevels('remote', undefined);
  }

  isRemoteParticipantsAudioLevelObserverRunning(): boolean {
    return this.#isObserving('remote');
  }

  /** Session id → 0–1. */
  getRemoteParticipantsAudioLevel(): Readonly<Record<string, number>> {
    return this.engine?.levels().remote ?? {};
  }

  async getDailyLang(): Promise<{ lang: string; langSetting: string }> {
    this.guard('getDailyLang');
    return this.#language();
  }

  setDailyLang(lang: string): this {
    this.guard('setDailyLang');
    this.change({ lang });
    this.emitCall('lang-updated', this.#language());
    return this;
  }

  /** For the next load and join. */
  setProxyUrl(proxyUrl: string): this {
    return this.#configure({ proxyUrl });
  }

  /** For the next join. */
  setIceConfig(iceConfig: NonNullable<RoomConfig['iceConfig']>): this {
    return this.#configure({ iceConfig });
  }

  protected override settle(engine: Engine): void {
    super.settle(engine);
    engine.observeLevels('local', this.#levelIntervalsMs.local);
    engine.observeLevels('remote', this.#levelIntervalsMs.remote);
    const { receiveSettings } = this.options;
    if (receiveSettings) engine.setReceiveSettings(toEngine(receiveSettings));
  }

  #configure(config: RoomConfig): this {
    this.guard();
    this.change({ dailyConfig: { ...this.options.dailyConfig, ...config } });
    return this;
  }

  #language(): { lang: string; langSetting: string } {
    const langSetting = this.options.lang ?? 'user';
    if (langSetting !== 'user') return { lang: langSetting, langSetting };
    const wanted = (this.context.environment.language ?? 'en').toLowerCase();
    const known = languages.find((one) => one.toLowerCase() === wanted);
    const short = wanted.split('-')[0] ?? '';
    return { lang: known ?? languages.find((one) => one === short) ?? 'en', langSetting };
  }

  #startLevels(side: 'local' | 'remote', intervalMs: number | undefined): void {
    this.check(checkLevelInterval(intervalMs));
    this.#setLevels(side, intervalMs || defaultLevelIntervalMs);
  }

  /** Remembered before the join. */
  #setLevels(side: 'local' | 'remote', intervalMs: number | undefined): void {
    this.#levelIntervalsMs[side] = intervalMs;
    if (this.isJoined) this.engine?.observeLevels(side, intervalMs);
  }

  #isObserving(side: 'local' | 'remote'): boolean {
    return this.isJoined && this.#levelIntervalsMs[side] !== undefined;
  }
}

/** `inherit` is what a participant without settings has anyway. */
function toEngine(settings: ReceiveSettingsOption): ReceiveSettings {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([id, one]) => (isFields(one) ? [[id, one]] : [])),
  );
}
