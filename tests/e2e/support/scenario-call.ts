import {
  type Conversation,
  createRecord,
  type OpenConversation,
  type Scenario,
  ScenarioError,
  targetOf,
} from '@saywell/cli/scenarios';
import type { Call, ClientMessage } from '@saywell/contract';
import type { Page } from 'playwright-core';
import type { ScenarioInPage } from './scenario-page/scenario-in-page.ts';
import type { SdkServer } from './sdk-server.ts';
import { spoken } from './spoken-microphone.ts';

declare global {
  interface Window {
    saywellScenario: ScenarioInPage;
  }
}

const readEveryMs = 100;
/** Two calls begin at a time: more are so slow on a busy machine that they give up. */
const beginning: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];

/** A call from a page with the SDK: in writing where the scenario writes, by voice where it speaks. */
export interface ScenarioPage {
  readonly open: OpenConversation;
  /** How loud what the page played was at its loudest, 0–1. */
  readonly loudest: () => number;
}

export function scenarioPage(page: Page, server: SdkServer, scenario: Scenario): ScenarioPage {
  let loudest = 0;
  const open: OpenConversation = async (answer) => {
    const writer = createRecord();
    await page.exposeFunction('saywellAnswer', answer);
    await server.open(page);
    const before = beginning.shift() ?? Promise.resolve();
    const isSpoken = scenario.steps.some((step) => step.kind === 'say' && step.aloud === true);
    const functions = scenario.steps.flatMap((step) => (step.kind === 'calls' ? step.calls : []));
    const options = { ...targetOf(scenario), mode: isSpoken ? ('voice' as const) : ('listen' as const) };
    const starting = before.then(() =>
      page.evaluate(([given, names]) => window.saywellScenario.start(given, names), [
        options,
        [...new Set(functions)],
      ] as const),
    );
    beginning.push(starting.catch(() => undefined));
    const callId = await starting;
    let from = 0;
    const readNew = async (): Promise<void> => {
      const read = await page.evaluate((at) => window.saywellScenario.read(at), from);
      from += read.messages.length;
      loudest = Math.max(loudest, read.loudest);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the SDK emits, through the page's JSON
      for (const message of read.messages as ClientMessage[]) writer.take(message, Date.now());
      if (!read.isOver || writer.record.ended !== undefined) return;
      const { endedReason } = await server.get<Call>(`/call/${callId}`);
      if (endedReason !== undefined) writer.end(endedReason);
    };
    const until: Conversation['until'] = async (check, limitMs) => {
      const deadline = Date.now() + limitMs;
      for (;;) {
        await readNew();
        if (check()) return true;
        if (Date.now() > deadline) return false;
        await page.waitForTimeout(readEveryMs);
      }
    };
    const stop = async (): Promise<void> => {
      await page.evaluate(() => window.saywellScenario.stop());
    };
    return {
      record: writer.record,
      now: Date.now,
      until,
      say: (text) => page.evaluate((content) => window.saywellScenario.type(content), text),
      async speak(text) {
        const samples = await spoken(text);
        await page.evaluate((given) => window.saywellScenario.speak(given), samples);
      },
      async stored(limitMs) {
        await stop();
        const deadline = Date.now() + limitMs;
        for (;;) {
          const call = await server.get<Call>(`/call/${callId}`);
          if (call.status === 'ended') return call;
          if (Date.now() > deadline) throw new ScenarioError('timed-out', `the call ${callId} is not stored`);
          await page.waitForTimeout(readEveryMs);
        }
      },
      close: stop,
    };
  };
  return { open, loudest: () => loudest };
}
