/** Runs in the test page: one call of the voice SDK, with the functions that a scenario answers. */
import { SaywellVoice, type StartOptions } from '@saywell/voice-sdk';

export type AnswerInPage = { readonly result: string } | { readonly error: string } | 'unanswered';
declare global {
  interface Window {
    /** Of the test. */
    saywellAnswer(name: string): Promise<AnswerInPage>;
  }
}

const soundEveryMs = 50;
const startAttempts = 4;
const betweenStartsMs = 2_000;
const spokenRateHz = 16_000;
const voice = new SaywellVoice(new URLSearchParams(location.search).get('key') ?? '');
const messages: unknown[] = [];
const errors: unknown[] = [];
const call = { isOver: false, loudest: 0 };
voice.on('message', (message) => messages.push(message));
voice.on('error', (error) => errors.push(error));
voice.on('call-end', () => (call.isOver = true));

/** The visitor's mouth: what is played into it is what the microphone hears. */
const mouth = new AudioContext();
const microphone = mouth.createMediaStreamDestination();

const handlerOf = (name: string) => async (): Promise<unknown> => {
  const answer = await window.saywellAnswer(name);
  if (answer === 'unanswered') return new Promise(() => undefined);
  if ('error' in answer) throw new Error(answer.error);
  return answer.result;
};

export const scenarioInPage = {
  /** Answers the call's id. */
  async start(options: StartOptions, functions: readonly string[]): Promise<string> {
    await mouth.resume();
    const tools = Object.fromEntries(functions.map((name) => [name, handlerOf(name)]));
    // The functions of the page fill in what the browser's own microphone says.
    navigator.mediaDevices.getUserMedia = async () => microphone.stream.clone();
    // A busy server refuses calls for a moment: visitors press again.
    for (let attempt = 1; attempt <= startAttempts; attempt += 1) {
      const started = await voice.start({ ...options, tools });
      if (started !== null) {
        call.isOver = false;
        void listen();
        return started.id;
      }
      messages.length = 0;
      await new Promise((resolve) => setTimeout(resolve, betweenStartsMs));
    }
    throw new Error(`the call did not start: ${JSON.stringify(errors)}`);
  },
  type: (content: string) => voice.send({ type: 'add-message', message: { role: 'user', content } }),
  /** Samples between -1 and 1; resolves when they were said. */
  async speak(samples: readonly number[]): Promise<void> {
    const buffer = mouth.createBuffer(1, samples.length, spokenRateHz);
    buffer.copyToChannel(Float32Array.from(samples), 0);
    const source = mouth.createBufferSource();
    source.buffer = buffer;
    source.connect(microphone);
    const said = new Promise((resolve) => source.addEventListener('ended', resolve, { once: true }));
    source.start();
    await said;
  },
  read: (from: number) => ({ messages: messages.slice(from), ...call }),
  stop: () => voice.stop(),
};
export type ScenarioInPage = typeof scenarioInPage;

/** Keeps how loud what the page plays was at its loudest. */
async function listen(): Promise<void> {
  const analysers = new Map<MediaStream, AnalyserNode>();
  while (!call.isOver) {
    for (const { srcObject } of document.querySelectorAll('audio')) {
      if (!(srcObject instanceof MediaStream)) continue;
      const analyser = analysers.get(srcObject) ?? mouth.createAnalyser();
      if (!analysers.has(srcObject)) mouth.createMediaStreamSource(srcObject).connect(analyser);
      analysers.set(srcObject, analyser);
      const samples = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(samples);
      call.loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), call.loudest);
    }
    await new Promise((resolve) => setTimeout(resolve, soundEveryMs));
  }
}

Object.assign(window, { saywellScenario: scenarioInPage });
document.documentElement.dataset['ready'] = 'yes';
