import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPocketSphinx, type SpeechToTextEngine } from '@saywell/agent';
import {
  findSound,
  launchBrowser,
  listenTo,
  recordCalls,
  toRecogniserSamples,
  writeSpokenVisitor,
} from '@saywell/testkit';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type SpokenQuestion, spokenQuestions } from '../questions/spoken-questions.ts';
import { openCallPage, type TranscriptLine } from './support/call-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';

/** Silence before each question: the answer to the one before has to fit into it. */
const gapMs = 9_000;
const questionsPerCall = 4;

let server: RealServer;
let folder: string;
let recogniser: SpeechToTextEngine;
beforeAll(async () => {
  [server, folder, recogniser] = await Promise.all([
    startRealServer(),
    mkdtemp(join(tmpdir(), 'saywell-questions-')),
    createPocketSphinx(),
  ]);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

interface AskedCall {
  readonly transcript: readonly TranscriptLine[];
  /** What the browser received after each question, heard by our own recogniser. */
  readonly heard: readonly string[];
  readonly problems: readonly string[];
}

/** Asks the questions aloud in one call from a page of the site, through a real browser. */
async function ask(questions: readonly SpokenQuestion[], path: string): Promise<AskedCall> {
  const file = join(folder, `visitor${path.replaceAll('/', '-')}.wav`);
  const lines = await writeSpokenVisitor(
    file,
    questions.map(({ text, voiceId }) => ({ text, voiceId, afterMs: gapMs })),
    { silenceMs: gapMs },
  );
  const browser = await launchBrowser({ microphone: { kind: 'wav', file } });
  try {
    const recorder = await recordCalls(browser.page);
    const call = await openCallPage(browser.page, `${server.url}${path}`);
    await call.talk();
    await call.untilConnected();
    await browser.page.waitForTimeout((lines.at(-1)?.endMs ?? 0) + gapMs);
    const transcript = await call.transcript();
    const { visitor, assistant, sampleRateHz } = await recorder.read();
    await call.endCall();
    await call.untilIdle();
    const [firstSound] = findSound(visitor, sampleRateHz);
    const offsetSeconds = (firstSound?.startSeconds ?? 0) - (lines[0]?.startMs ?? 0) / 1000;
    const sampleAt = (milliseconds: number): number =>
      Math.round((milliseconds / 1000 + offsetSeconds) * sampleRateHz);
    const heard: string[] = [];
    for (const { endMs } of lines) {
      const answer = assistant.subarray(sampleAt(endMs), sampleAt(endMs + gapMs));
      heard.push(
        await listenTo(recogniser, toRecogniserSamples(answer, sampleRateHz), answerSentences(transcript)),
      );
    }
    return { transcript, heard, problems: browser.problems };
  } finally {
    await browser.close();
  }
}

/** What the recogniser should expect to hear: everything the assistant wrote in this call, in no order. */
const answerSentences = (transcript: readonly TranscriptLine[]): string[] =>
  transcript
    .filter((line) => line.role === 'assistant')
    .flatMap((line) => line.text.toLowerCase().split(/[.,?!]\s*/))
    .filter((sentence) => sentence.length > 0);

/** Each page asks its share of the questions. */
const pages = ['/', '/contact-us', '/ai-features'];
const calls = pages.map(
  (path, call) =>
    [path, spokenQuestions.slice(call * questionsPerCall, (call + 1) * questionsPerCall)] as const,
);

// Their calls take as long as their words and pauses: all of them talk at the same time.
describe.concurrent('a visitor who asks aloud', () => {
  it.for(calls)(
    'hears and reads the right facts on %s',
    { timeout: 300_000 },
    async ([path, questions], { expect }) => {
      const { transcript, heard, problems } = await ask(questions, path);
      const written = transcript
        .filter((line) => line.role === 'assistant')
        .map((line) => line.text)
        .join(' ');
      for (const [index, question] of questions.entries()) {
        expect(written, `written answer to: ${question.text}`).toMatch(question.fact);
        expect(heard[index], `spoken answer to: ${question.text}`).toMatch(question.fact);
      }
      expect(problems).toEqual([]);
    },
  );
});
