import { readFile } from 'node:fs/promises';
import { systemCode } from '../models-error.ts';
import { readScenarios } from '../scenarios/format/read-scenarios.ts';
import type { Scenario } from '../scenarios/format/scenario-schema.ts';
import { openCall } from '../scenarios/live/open-call.ts';
import { openChat } from '../scenarios/live/open-chat.ts';
import type { ServerAccess } from '../scenarios/live/server-access.ts';
import { runScenario, type ScenarioResult } from '../scenarios/run/run-scenario.ts';
import { ScenarioError } from '../scenarios/scenario-error.ts';
import type { Terminal } from '../terminal/progress-bar.ts';
import { resultLines } from './scenario-lines.ts';

export interface TestOptions {
  readonly files: readonly string[];
  /** In place of what the scenarios say. */
  readonly repeat: number | undefined;
  /** Results as JSON, one a line. */
  readonly asJson: boolean;
  readonly out: Pick<Terminal, 'write'>;
  readonly access: ServerAccess;
}

/**
 * Runs every scenario of the files against a server, one after the other. True: all passed.
 *
 * @throws {ScenarioError} when a file cannot be read; nothing was run then.
 */
export async function testScenarios({ files, repeat, asJson, out, access }: TestOptions): Promise<boolean> {
  const scenarios = (await Promise.all(files.map(readFileOf))).flat();
  scenarios.forEach(refuseVoices);
  const counts = { passed: 0, failed: 0 };
  const tell = (text: string): void => out.write(`${text}\n`);
  for (const scenario of scenarios)
    for (let run = 1; run <= (repeat ?? scenario.repeat) && !access.signal.aborted; run += 1) {
      const result = await runLive(scenario, run, access);
      counts[result.passed ? 'passed' : 'failed'] += 1;
      if (asJson) tell(JSON.stringify(result));
      else for (const line of resultLines(result, repeat ?? scenario.repeat)) tell(line);
    }
  tell(asJson ? JSON.stringify(counts) : `\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0;
}

function runLive(scenario: Scenario, run: number, access: ServerAccess): Promise<ScenarioResult> {
  return runScenario(scenario, run, async (answer, limitMs) =>
    scenario.channel === 'chat' ? openChat(scenario, access) : openCall(scenario, access, answer, limitMs),
  );
}

/** @throws {ScenarioError} for a step that takes a voice: this caller writes. */
function refuseVoices({ file, name, steps }: Scenario): void {
  const index = steps.findIndex((step) => step.kind === 'say' && step.aloud === true);
  if (index < 0) return;
  const where = `${file}, scenario "${name}", step ${index + 1} (say)`;
  throw new ScenarioError('scenario-invalid', `${where}, field aloud: this command writes, it has no voice`);
}

async function readFileOf(file: string): Promise<Scenario[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ScenarioError('scenario-unreadable', `${file}: ${systemCode(cause) ?? String(cause)}`, {
      cause,
    });
  });
  return readScenarios(text, file);
}
