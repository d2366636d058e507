import type { Page } from 'playwright-core';

/** Both sides of a call as the browser had them, on one clock. */
export interface CallRecording {
  readonly sampleRateHz: number;
  /** What the microphone gave. */
  readonly visitor: Float32Array;
  /** What the page received. */
  readonly assistant: Float32Array;
}

/** Runs in the page: taps the microphone and the received audio into one stereo recording. */
function installRecorder(): void {
  const blocks: { visitor: Float32Array; assistant: Float32Array }[] = [];
  let context: AudioContext | undefined;
  let merger: ChannelMergerNode | undefined;

  const record = (stream: MediaStream, channel: 0 | 1): void => {
    if (context === undefined) {
      context = new AudioContext({ sampleRate: 48_000 });
      merger = context.createChannelMerger(2);
      // A ScriptProcessor needs no script file, so the page's policy does not have to allow one.
      const tap = context.createScriptProcessor(4096, 2, 1);
      tap.onaudioprocess = ({ inputBuffer }) => {
        blocks.push({
          visitor: inputBuffer.getChannelData(0).slice(),
          assistant: inputBuffer.getChannelData(1).slice(),
        });
      };
      merger.connect(tap);
      tap.connect(context.destination);
    }
    void context.resume();
    context.createMediaStreamSource(stream).connect(merger as ChannelMergerNode, 0, channel);
  };

  const devices = navigator.mediaDevices;
  const open = devices?.getUserMedia?.bind(devices);
  if (open !== undefined) {
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      record(stream.clone(), 0);
      return stream;
    };
  }
  const Peer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('track', (event) => record(new MediaStream([event.track]), 1));
    }
  };
  const encode = (samples: Float32Array): string => {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768)
      text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  };
  const joined = (side: 'visitor' | 'assistant'): Float32Array => {
    const all = new Float32Array(blocks.length * 4096);
    blocks.forEach((block, index) => all.set(block[side], index * 4096));
    return all;
  };
  Object.assign(window, {
    saywellRecording: () => ({
      sampleRateHz: context?.sampleRate ?? 48_000,
      visitor: encode(joined('visitor')),
      assistant: encode(joined('assistant')),
    }),
  });
}

/** Records every call that the page makes from now on. Call it before the page is opened. */
export async function recordCalls(page: Page): Promise<{ read(): Promise<CallRecording> }> {
  await page.addInitScript(installRecorder);
  const decode = (text: string): Float32Array => {
    const bytes = Buffer.from(text, 'base64');
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  };
  return {
    async read() {
      const raw = await page.evaluate(() =>
        (
          window as unknown as {
            saywellRecording(): { sampleRateHz: number; visitor: string; assistant: string };
          }
        ).saywellRecording(),
      );
      return {
        sampleRateHz: raw.sampleRateHz,
        visitor: decode(raw.visitor),
        assistant: decode(raw.assistant),
      };
    },
  };
}
