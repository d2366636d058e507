import { wavHeader, wavSamples } from '@saywell/agent';
import { recordingRateHz } from './assistant-voice.ts';
import { createPeakMeter, type PeakMeter } from './peak-meter.ts';
import type { RecordingFile } from './recording-files.ts';
import { Timeline } from './timeline.ts';

/** Sound is written this long after it was heard: what comes late by less is in time. */
const settleMs = 500;

/** One WAV file that grows with the call. */
export class SoundFile {
  readonly startedAt: number;
  readonly channels: number;
  readonly #timeline: Timeline;
  readonly #file: RecordingFile;
  /** Of everybody's sound; absent of one participant's. */
  readonly #peaks: PeakMeter | undefined;
  #samples = 0;

  constructor(file: RecordingFile, channels: number, startedAt: number) {
    this.startedAt = startedAt;
    this.channels = channels;
    this.#timeline = new Timeline(channels);
    this.#file = file;
    this.#peaks = channels === 2 ? createPeakMeter() : undefined;
    file.append(wavHeader({ sampleRateHz: recordingRateHz, channels, dataBytes: 0 }));
  }

  get durationSeconds(): number {
    return this.#samples / recordingRateHz;
  }

  /** Sound of somebody that was heard until now. */
  add(channel: number, source: string, now: number, samples: Int16Array): void {
    this.#timeline.add(channel, source, this.#position(now), samples);
  }

  /** Writes what has settled. */
  flush(now: number): void {
    this.#write(this.#position(now - settleMs));
  }

  /** Writes the rest; resolves true when the file is whole. */
  finish(now: number): Promise<boolean> {
    this.#write(this.#position(now));
    const dataBytes = this.#samples * this.channels * 2;
    return this.#file.finish(
      wavHeader({ sampleRateHz: recordingRateHz, channels: this.channels, dataBytes }),
      this.#peaks?.finish(),
    );
  }

  #write(until: number): void {
    const samples = this.#timeline.take(until);
    if (samples.length === 0) return;
    this.#samples += samples.length / this.channels;
    this.#peaks?.add(samples);
    this.#file.append(wavSamples(samples));
  }

  #position(at: number): number {
    return Math.round(((at - this.startedAt) * recordingRateHz) / 1000);
  }
}
