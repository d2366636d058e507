import { join } from 'node:path';
import { createSystemClock, type Engines } from '@saywell/agent';
import { createFakeDialogue, createFakeLanguage, createFakeTextToSpeech } from '@saywell/agent/testing';
import { type CallPartsOverrides, createCallParts } from '../../../compose/create-call-parts.ts';
import { type RunningServer, startServer } from '../../../compose/start-server.ts';
import { envToConfig } from '../../../platform/config/env-to-config.ts';
import type { EngineSet } from '../../agents/engines.ts';

export interface TestServerOptions extends CallPartsOverrides {
  /** Settings besides those of every test. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A whole server without a site that stores everything in `folder`, at any free port. */
export function startTestServer(
  folder: string,
  { environment = {}, ...overrides }: TestServerOptions,
): Promise<RunningServer> {
  const config = envToConfig({
    PORT: '0',
    SAYWELL_DATA_DIR: join(folder, 'data'),
    SAYWELL_SITE_DIR: join(folder, 'no-site'),
    SAYWELL_LOG_LEVEL: 'silent',
    SAYWELL_UDP_PORT: '0',
    ...environment,
  });
  return startServer(config, { createCallParts: (options) => createCallParts(options, overrides) });
}

/** What every assistant of a test has, in place of what this machine has. */
export function engineSetOf(choose: EngineSet['choose']): EngineSet {
  return {
    choose,
    report: { voiceActivity: null, speechToText: null, textToSpeech: 'fake', dialogue: 'fake' },
  };
}

/** Hear nothing; the assistant repeats what is typed, 200 ms a word. */
export function createEchoEngines(): EngineSet {
  const clock = createSystemClock();
  const echo: Engines = {
    voiceActivity: null,
    speechToText: null,
    textToSpeech: createFakeTextToSpeech({ clock, language: createFakeLanguage(), wordMs: 200 }),
    dialogue: createFakeDialogue({ clock, answer: (text) => `You said ${text}.` }),
  };
  return engineSetOf(() => echo);
}
