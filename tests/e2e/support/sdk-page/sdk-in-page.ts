/** Runs in the test page: the voice SDK, driven from the test or by the page's own address. */
import { SaywellVoice, type StartOptions, type VoiceEvents } from '@saywell/voice-sdk';

const named: readonly (keyof VoiceEvents)[] = [
  'call-start',
  'call-end',
  'call-start-failed',
  'error',
  'message',
  'audio-blocked',
  'audio-unblocked',
  'microphone-silent',
  'turn-metrics',
];

export interface EmittedInPage {
  readonly name: string;
  readonly value: unknown;
}

const parameters = new URLSearchParams(location.search);
const voice = new SaywellVoice(parameters.get('key') ?? '');
const emitted: EmittedInPage[] = [];
for (const name of named) {
  voice.on(name, (...values: readonly unknown[]) => {
    emitted.push({ name, value: values[0] });
    // Whoever asks the page by script counts as a gesture; the console does not.
    console.info(`event ${name}`);
  });
}

const heard = (name: string): Promise<void> =>
  new Promise((resolve) => void voice.once(name as 'call-start', () => resolve()));

export const sdkInPage = {
  voice,
  emitted: (): readonly EmittedInPage[] => JSON.parse(JSON.stringify(emitted)) as EmittedInPage[],
  /** Starts and waits until the assistant is there. */
  async call(options: StartOptions): Promise<void> {
    const started = heard('call-start');
    if ((await voice.start(options)) === null)
      throw new Error(`the call did not start: ${JSON.stringify(emitted.slice(-3))}`);
    await started;
  },
  stop: () => voice.stop(),
  /** One call after the other. */
  async callAgain(options: StartOptions, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      await sdkInPage.call(options);
      await voice.stop();
    }
  },
  type: (content: string) => voice.send({ type: 'add-message', message: { role: 'user', content } }),
  /** Gives the assistant a function that remembers its calls. */
  callWithTool(options: StartOptions): Promise<void> {
    const parameters = { type: 'object' as const, properties: { id: { type: 'string' as const } } };
    const handler = (given: unknown): string => {
      emitted.push({ name: 'tool', value: given });
      return 'It was sent on Monday';
    };
    return sdkInPage.call({
      ...options,
      tools: { look_up: { handler, description: 'Finds an order', parameters } },
    });
  },
};
export type SdkInPage = typeof sdkInPage;

Object.assign(window, { saywellSdk: sdkInPage });
document.documentElement.dataset['ready'] = 'yes';
const start = parameters.get('start');
if (start !== null) void voice.start(JSON.parse(start) as StartOptions);
