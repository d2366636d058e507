import type { SpeechToTextEngine, TextToSpeechEngine } from '@saywell/agent';
import type { Transcriber, Voice } from '@saywell/contract';
import type { EngineNet } from './engine-net.ts';

/** What an adapter is made of. `settings` are the contract's. */
interface Setup<Settings> {
  /** The provider's, in errors and reports. */
  readonly name: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Sent with every request; for endpoints of customers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the account, where the vendor has such. */
  readonly groupId?: string | undefined;
  readonly settings: Settings;
  readonly net: EngineNet;
}
export interface TranscriberSetup extends Setup<Transcriber> {}
export interface VoiceSetup extends Setup<Voice> {}

export type TranscriberAdapter = (setup: TranscriberSetup) => SpeechToTextEngine;
export type VoiceAdapter = (setup: VoiceSetup) => TextToSpeechEngine;

/** The settings, if they are of this provider. */
export function settingsOf<Settings extends { readonly provider: string }, Name extends Settings['provider']>(
  settings: Settings,
  provider: Name,
): Partial<Extract<Settings, { provider: Name }>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return settings.provider === provider ? (settings as Extract<Settings, { provider: Name }>) : {};
}
