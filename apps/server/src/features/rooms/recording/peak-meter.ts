import { recordingRateHz } from './assistant-voice.ts';

/** Finds the waveform of a stereo recording while it is written or read. */
export interface PeakMeter {
  /** More samples, interleaved. */
  add(samples: Int16Array): void;
  /** For each 50 ms, the last of which may be shorter, 4 signed bytes: least and greatest of the left, then of the right. */
  finish(): Uint8Array;
}

const peakMs = 50;
const framesPerPeak = (recordingRateHz * peakMs) / 1_000;
const bytesPerPeak = 4;
/** 127 is full scale: a byte has one step more below zero than above. */
const toByte = (sample: number): number => Math.round((Math.max(-32_767, sample) * 127) / 32_767);

export function createPeakMeter(): PeakMeter {
  let peaks = new Int8Array(bytesPerPeak * 20 * 60);
  let length = 0;
  let frames = 0;
  let [leftLow, leftHigh, rightLow, rightHigh] = [0, 0, 0, 0];
  const close = (): void => {
    if (length === peaks.length) {
      const longer = new Int8Array(peaks.length * 2);
      longer.set(peaks);
      peaks = longer;
    }
    peaks.set([toByte(leftLow), toByte(leftHigh), toByte(rightLow), toByte(rightHigh)], length);
    length += bytesPerPeak;
    [leftLow, leftHigh, rightLow, rightHigh, frames] = [0, 0, 0, 0, 0];
  };
  return {
    add(samples) {
      for (let at = 0; at + 1 < samples.length; at += 2) {
        const left = samples[at] ?? 0;
        const right = samples[at + 1] ?? 0;
        // Silence is in the middle, so that nothing is found below zero where all is above.
        if (left < leftLow) leftLow = left;
        else if (left > leftHigh) leftHigh = left;
        if (right < rightLow) rightLow = right;
        else if (right > rightHigh) rightHigh = right;
        frames += 1;
        if (frames === framesPerPeak) close();
      }
    },
    finish() {
      if (frames > 0) close();
      return new Uint8Array(peaks.buffer, 0, length);
    },
  };
}
