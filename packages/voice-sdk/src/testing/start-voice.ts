import { assistantId, openVoice, type VoiceSetup } from './open-voice.ts';

type Opened = ReturnType<typeof openVoice>;

export type StartedVoice = Opened & { readonly call: Awaited<ReturnType<Opened['voice']['start']>> };

/** A call that was started and joined. */
export async function inCall(setup: VoiceSetup = {}): Promise<StartedVoice> {
  const opened = openVoice(setup);
  const call = await opened.voice.start(assistantId);
  return { ...opened, call };
}

/** Every progress event as `stage status`. */
export function progress(opened: Pick<Opened, 'emitted'>): string[] {
  return opened.emitted('call-start-progress').map((event) => `${event?.stage} ${event?.status}`);
}

/** Of the call: its room has nothing to record with, so that stage fails. */
export const recordedAnswer = { artifactPlan: { videoRecordingEnabled: true } };
