import type { CreateWebCall } from '@saywell/api-client';
import type { RoomConfig } from '@saywell/call-room';
import type { VoiceEnvironment } from '../environment/voice-environment.ts';
import type { Recorder } from '../event-log/recorder.ts';
import type { EmitVoiceEvent } from '../events.ts';
import type { VoiceCallOptions } from '../options/call-object-options.ts';
import type { PageTools } from '../options/page-tools.ts';

/** What an SDK object has for all of its calls. */
export interface CallSetup {
  readonly environment: VoiceEnvironment;
  /** Where the API is. */
  readonly baseUrl: string;
  readonly createWebCall: CreateWebCall;
  readonly callConfig: RoomConfig;
  readonly callObjectOptions: VoiceCallOptions;
  readonly recorder: Recorder;
  readonly tools: PageTools;
  /** Does the page listen to `video`? Otherwise no picture is received. */
  readonly wantsVideo: () => boolean;
  /** To the page and to the log. */
  readonly emit: EmitVoiceEvent;
}
