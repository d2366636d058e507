export type RecordingType = 'cloud' | 'raw-tracks';

/** A whole file of a recording. */
export interface RecordedFile {
  readonly id: string;
  readonly type: RecordingType;
  readonly instanceId: string;
  /** Of `raw-tracks`. */
  readonly participantId?: string;
  readonly userName?: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly durationSeconds: number;
  readonly channels: number;
}

/** A recording that begins. */
export type NewRecording = Omit<RecordedFile, 'durationSeconds'>;
