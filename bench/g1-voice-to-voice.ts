import { startRealServer } from '../tests/e2e/support/real-server.ts';
import { makeSpokenCall, type SpokenCall } from '../tests/e2e/support/spoken-call.ts';
import { spokenQuestions } from '../tests/questions/spoken-questions.ts';
import { type Figure, summariseMs } from './figure.ts';

const calls = 2;
const questionsPerCall = 12;
/** Room for the longest answer between two questions, ms. */
const gapMs = 8_000;

/** From the end of each question to the first audible sample of the answer, ms; null where none came. */
export function answerDelaysMs({ lines, assistant }: SpokenCall): (number | null)[] {
  return lines.map(({ endSeconds }, index) => {
    const next = lines[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    const answer = assistant.find((span) => span.startSeconds > endSeconds && span.startSeconds < next);
    return answer === undefined ? null : (answer.startSeconds - endSeconds) * 1000;
  });
}

/** Voice to voice in a real browser, everything included. */
export async function measureVoiceToVoice(): Promise<Figure> {
  const server = await startRealServer();
  try {
    const delays: (number | null)[] = [];
    for (let call = 0; call < calls; call += 1) {
      const questions = spokenQuestions.slice(call * questionsPerCall, (call + 1) * questionsPerCall);
      const lines = questions.map(({ text, voiceId }) => ({ text, voiceId, afterMs: gapMs }));
      delays.push(...answerDelaysMs(await makeSpokenCall(server.url, lines)));
    }
    const answered = delays.filter((delay) => delay !== null);
    return {
      figure: 'G1',
      title: 'voice to voice, built-in engines, browser on loopback',
      goal: 'p50 ≤ 400 ms, p95 ≤ 650 ms',
      values: { ...summariseMs(answered), asked: delays.length, answered: answered.length },
    };
  } finally {
    await server.stop();
  }
}
