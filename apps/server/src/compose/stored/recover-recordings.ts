import type { CallEnds } from '../../features/calls/ending/call-ends.ts';
import { recordingArtifact, recordingPathOf } from '../../features/calls/record/recording-artifact.ts';
import { assistantOfCall } from '../../features/calls/target/assistant-of-call.ts';
import type { Recordings } from '../../features/rooms/recording/recordings.ts';
import type { RecordedFile } from '../../features/rooms/recording/recorded-file.ts';
import type { Store } from '../../store/store.ts';

export interface RecoverRecordingsOptions {
  readonly store: Store;
  readonly recordings: Pick<Recordings, 'recover'>;
  readonly ends: Pick<CallEnds, 'isWaiting'>;
  readonly log: { warn(details: object, message: string): void };
}

/** Stores recordings that earlier processes of this server have left on the disk, and names them in their calls. */
export async function recoverRecordings(options: RecoverRecordingsOptions): Promise<void> {
  const { recordings, log } = options;
  const found = await recordings.recover((callId, file) => nameInCall(options, callId, file));
  if (found > 0) log.warn({ recordings: found }, 'recordings that an earlier server left are being stored');
}

async function nameInCall(
  { store, ends }: RecoverRecordingsOptions,
  callId: string,
  file: RecordedFile,
): Promise<void> {
  // Its true end names its recordings, and counts once.
  if (ends.isWaiting(callId)) throw new Error('the end of the call waits for the database');
  const kept = await store.call.kept(callId);
  const call = kept && (await store.call.get(kept.orgId, callId));
  if (call === null) return;
  const { artifactPlan } = await assistantOfCall(store, call);
  const named = recordingArtifact([file], recordingPathOf(callId), artifactPlan?.recordingFormat);
  await store.call.addRecordings(callId, named);
}
