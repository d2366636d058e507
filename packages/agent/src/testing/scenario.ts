import { createWorld, type World, type WorldOptions } from './world.ts';

/**
 * A conversation written as it is spoken. Lines of the visitor wait until the
 * assistant has ended, unless `interruptAfter` comes before them.
 *
 * @example
 * await scenario({ config: { firstMessage: 'Hello there.' } })
 *   .assistant('Hello there.')
 *   .user('what does it cost')
 *   .assistant('It is free of charge.')
 *   .run();
 */
export interface Scenario {
  /** The assistant's next spoken text, sentence by sentence; waits until it begins. */
  assistant(text: string): Scenario;
  user(text: string): Scenario;
  /** The next line comes so long after the assistant became audible. */
  interruptAfter(ms: number): Scenario;
  cough(ms: number): Scenario;
  silence(ms: number): Scenario;
  typed(text: string): Scenario;
  run(): Promise<World>;
}

export function scenario(options: WorldOptions = {}): Scenario {
  const world = createWorld(options);
  const steps: (() => Promise<void>)[] = [];
  let checked = 0;
  let interrupting = false;
  const lines = (): string[] => world.transcripts().filter((line) => line.startsWith('assistant: '));
  const waitForEnd = async (): Promise<void> => {
    if (!interrupting) await world.until(() => !world.speaking(), 'the assistant ends');
    interrupting = false;
  };
  const expectLine = async (text: string): Promise<void> => {
    const said = (): string =>
      lines()
        .slice(checked)
        .map((line) => line.slice('assistant: '.length))
        .join(' ');
    await world.until(() => said().startsWith(text), `the assistant says "${text}", has said "${said()}"`);
    checked = lines().length;
  };
  const add = (step: () => Promise<void>): Scenario => {
    steps.push(step);
    return self;
  };
  const afterEnd = (step: () => Promise<void>): Scenario =>
    add(async () => {
      await waitForEnd();
      await step();
    });
  const self: Scenario = {
    assistant: (text) => add(() => expectLine(text)),
    user: (text) => afterEnd(() => world.say(text)),
    cough: (ms) => afterEnd(() => world.cough(ms)),
    typed: (text) => afterEnd(async () => world.type(text)),
    silence: (ms) => add(() => world.silence(ms)),
    interruptAfter: (ms) =>
      add(async () => {
        interrupting = true;
        await world.silence(ms);
      }),
    async run() {
      world.agent.start();
      await world.silence(20);
      for (const step of steps) await step();
      return world;
    },
  };
  return self;
}
