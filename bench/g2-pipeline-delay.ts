import { type Clock, createAgent } from '@saywell/agent';
import {
  createFakeDialogue,
  createFakeLanguage,
  createFakeOutput,
  createFakeSpeechToText,
  createFakeTextToSpeech,
  createFakeVoiceActivity,
  defaultTestConfig,
  FRAME_MS,
  framesOf,
} from '@saywell/agent/testing';
import { type Figure, percentile, round, summariseMs } from './figure.ts';

const sessions = 25;
const turnsPerSession = 6;
const endSilenceMs = 400;
/** Each engine answers after this long: together they are done before the end silence is. */
const engineDelayMs = 30;
/** Work of others on the same core: each ms of every three is ours. */
const oversubscription = 3;

const clock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** One conversation in real time; answers the delays from the end of speech to the first sample played, ms. */
async function converse(startAfterMs: number): Promise<number[]> {
  const language = createFakeLanguage();
  const output = createFakeOutput({ clock, onPlayout: (event) => agent.handlePlayout(event) });
  const agent = createAgent({
    config: { ...defaultTestConfig, firstMessage: null, endSilenceMs },
    engines: {
      voiceActivity: createFakeVoiceActivity({ clock }),
      speechToText: createFakeSpeechToText({ clock, language, delayMs: engineDelayMs }),
      textToSpeech: createFakeTextToSpeech({ clock, language, delayMs: engineDelayMs, wordMs: 100 }),
      dialogue: createFakeDialogue({ clock, delayMs: engineDelayMs, answer: () => 'Yes, that is free.' }),
    },
    output,
    clock,
    host: {
      sendMessage: () => undefined,
      ended: () => undefined,
      bookDemo: () => undefined,
      changeBooking: () => undefined,
      log: () => undefined,
    },
  });
  agent.start();
  const silence = framesOf(0, 3_000);
  const speech = language.speech('what does it cost');
  const delays: number[] = [];
  let dueAt = clock.now() + startAfterMs;
  // Frames come at their times even when this process is late, as from a network.
  const feed = async (frames: readonly Int16Array[]): Promise<void> => {
    for (const frame of frames) {
      dueAt += FRAME_MS;
      const waitMs = dueAt - clock.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      agent.handleAudio(frame);
    }
  };
  await feed(framesOf(0, 500));
  for (let turn = 0; turn < turnsPerSession; turn += 1) {
    await feed(speech);
    const endedAt = dueAt;
    await feed(silence);
    const heardAt = output.firstSoundAfter(endedAt);
    if (heardAt !== null) delays.push(heardAt - endedAt);
  }
  agent.stop('manually-canceled');
  return delays;
}

async function measureSessions(): Promise<number[]> {
  const all = await Promise.all(Array.from({ length: sessions }, (_, index) => converse(index * 37)));
  return all.flat().map((delay) => delay - endSilenceMs);
}

/** Occupies this thread for two of every three milliseconds until it is stopped. */
function oversubscribe(): () => void {
  const busy = setInterval(() => {
    const until = performance.now() + 2 * (oversubscription - 1);
    while (performance.now() < until);
  }, 2 * oversubscription);
  return () => clearInterval(busy);
}

/** What the pipeline itself adds to the end silence, in process, with engines of fixed delay. */
export async function measurePipelineDelay(): Promise<Figure> {
  await converse(0);
  const calm = await measureSessions();
  const stop = oversubscribe();
  const crowded = await measureSessions().finally(stop);
  return {
    figure: 'G2',
    title: `the pipeline's own delay over ${endSilenceMs} ms end silence, ${sessions} sessions`,
    goal: '≤ 25 ms p50, ≤ 60 ms p95; p95 ≤ 2 × p50 when 3 × oversubscribed',
    values: {
      ...summariseMs(calm),
      sessions,
      crowdedP50: round(percentile(crowded, 0.5)),
      crowdedP95: round(percentile(crowded, 0.95)),
      crowdedTotalRatio: round(
        (percentile(crowded, 0.95) + endSilenceMs) / (percentile(crowded, 0.5) + endSilenceMs),
        2,
      ),
    },
  };
}
