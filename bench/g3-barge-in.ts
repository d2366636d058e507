import { startRealServer } from '../tests/e2e/support/real-server.ts';
import { makeSpokenCall, type SpokenCall } from '../tests/e2e/support/spoken-call.ts';
import { type Figure, summariseMs } from './figure.ts';

const rounds = 12;
/** Asked first: its answer is still being spoken when the visitor interrupts, each time a little later. */
const longQuestion = 'how does the implementation work';
const interruption = 'what are your opening hours';

/** From the start of each interruption to the last audible sample of what it cut off, ms. */
export function silenceDelaysMs({ lines, assistant }: SpokenCall): number[] {
  return lines
    .filter((line) => line.text === interruption)
    .flatMap(({ startSeconds }) => {
      const cut = assistant.find(
        (span) => span.startSeconds < startSeconds && span.endSeconds > startSeconds,
      );
      return cut === undefined ? [] : [(cut.endSeconds - startSeconds) * 1000];
    });
}

/** How soon the browser is silent after the visitor starts to talk over the assistant. */
export async function measureBargeIn(): Promise<Figure> {
  const server = await startRealServer({ env: { SAYWELL_END_SILENCE_MS: '300' } });
  try {
    const lines = Array.from({ length: rounds }, (_, round) => [
      { text: longQuestion, voiceId: round % 2 === 0 ? 'slt' : 'rms', afterMs: 5_000 + round * 250 },
      { text: interruption, voiceId: round % 2 === 0 ? 'slt' : 'rms', afterMs: 2_000 },
    ]).flat();
    const delays = silenceDelaysMs(await makeSpokenCall(server.url, lines));
    return {
      figure: 'G3',
      title: 'barge-in: visitor starts talking to silence in the browser',
      goal: 'p95 ≤ 250 ms',
      values: { ...summariseMs(delays), rounds },
    };
  } finally {
    await server.stop();
  }
}
