import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CallRecording,
  findSound,
  launchBrowser,
  type PlacedLine,
  recordCalls,
  type SoundSpan,
  type SpokenLine,
  writeSpokenVisitor,
} from '@saywell/testkit';
import { openCallPage, type TranscriptLine } from './call-page.ts';

/** One call of a spoken visitor, as the browser heard it. */
export interface SpokenCall {
  readonly recording: CallRecording;
  /** The lines, placed on the recording's clock, seconds. */
  readonly lines: readonly {
    readonly text: string;
    readonly startSeconds: number;
    readonly endSeconds: number;
  }[];
  /** Where the assistant is heard. */
  readonly assistant: readonly SoundSpan[];
  readonly transcript: readonly TranscriptLine[];
}

/** A machine that does many things at once says an answer late. */
const answerLimitMs = 30_000;

/** What the assistant said, as the page has written it. */
export const textOf = (transcript: readonly TranscriptLine[]): string =>
  transcript
    .filter(({ role }) => role === 'assistant')
    .map(({ text }) => text)
    .join(' ');

/** Quieter gaps than this inside one spoken line do not end it, seconds. */
const joinSeconds = 0.6;

/** What follows the visitor's last word. */
interface Afterwards {
  /** Waited for, in the transcript of the page; default: the silence alone is. */
  readonly answer?: RegExp;
  readonly silenceMs?: number;
}

/** Opens the site, talks, and records both sides until the visitor has said everything. */
export async function makeSpokenCall(
  url: string,
  lines: readonly SpokenLine[],
  { answer, silenceMs = 6_000 }: Afterwards = {},
): Promise<SpokenCall> {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-visitor-'));
  const file = join(folder, 'visitor.wav');
  const placed = await writeSpokenVisitor(file, lines, { silenceMs });
  const browser = await launchBrowser({ microphone: { kind: 'wav', file } });
  try {
    const recorder = await recordCalls(browser.page);
    const call = await openCallPage(browser.page, url);
    await call.talk();
    await call.untilConnected();
    const wordsMs = placed.at(-1)?.endMs ?? 0;
    await browser.page.waitForTimeout(answer === undefined ? wordsMs + silenceMs : wordsMs);
    const transcript =
      answer === undefined
        ? await call.transcript()
        : await call.untilTranscript((written) => answer.test(textOf(written)), answerLimitMs);
    const recording = await recorder.read();
    await call.endCall();
    await call.untilIdle();
    return {
      recording,
      transcript,
      lines: placeOnRecording(placed, recording),
      assistant: findSound(recording.assistant, recording.sampleRateHz, { joinSeconds: 0.35 }),
    };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The file starts when the microphone opens, the recording a little earlier or
 * later: the first sound of both is the same moment. A line ends with its last
 * sound, not with the silence that the voice adds.
 */
function placeOnRecording(placed: readonly PlacedLine[], recording: CallRecording): SpokenCall['lines'] {
  const sounds = findSound(recording.visitor, recording.sampleRateHz, { joinSeconds });
  const [first] = sounds;
  const [firstLine] = placed;
  if (first === undefined || firstLine === undefined) throw new Error('the microphone recorded nothing');
  const offsetSeconds = first.startSeconds - firstLine.startMs / 1000;
  return placed.map(({ text, startMs, endMs }) => {
    const startSeconds = startMs / 1000 + offsetSeconds;
    const endSeconds = endMs / 1000 + offsetSeconds;
    const last = sounds.findLast(
      (sound) => sound.startSeconds < endSeconds && sound.endSeconds > startSeconds,
    );
    return { text, startSeconds, endSeconds: last?.endSeconds ?? endSeconds };
  });
}
