import { setTimeout as delay } from 'node:timers/promises';
import { findSoundBounds } from '@saywell/agent/testing';
import type { ApiClient } from '@saywell/api-client';
import type { Period } from '../answers/spoken/audibility.ts';
import { type Line, openLine } from '../answers/spoken/line.ts';
import { amplified, callRateHz, silenceOf } from '../answers/spoken/sound.ts';
import type { Speaker } from '../answers/spoken/speakers.ts';
import type { Scenario, Step } from './scenario-schema.ts';
import { makeKeys, makeSound } from './sounds.ts';

/** What came of a scenario; times of one clock, ms. */
export interface Played {
  /** From when to when each `say`, `sound` and `keys` sounded. */
  readonly visitor: readonly Period[];
  readonly assistant: readonly Period[];
  /** What the call's record says was said. */
  readonly saidByAssistant: string;
  readonly saidByVisitor: readonly string[];
}

export interface PlayOptions {
  readonly api: ApiClient;
  readonly assistantId: string;
  readonly speaker: Speaker;
  readonly seed: number;
}

/** The room is quiet before somebody speaks. */
const leadMs = 800;
/** Until an answer begins, until the longest has ended. */
const firstSoundMs = 9_000;
const answerMs = 60_000;
/** So long after its last sound nothing more is coming. */
const settledMs = 1_800;

export async function playScenario(options: PlayOptions, { steps }: Scenario): Promise<Played> {
  const { api, assistantId } = options;
  const sounds = await Promise.all(steps.map((step) => soundOf(options, step)));
  const visitor: Period[] = [];
  let callId: string;
  let assistant: readonly Period[];
  {
    await using line = await openLine({ api, assistantId });
    callId = line.callId;
    await line.play(silenceOf(leadMs));
    for (const [place, step] of steps.entries()) await playStep(line, visitor, step, sounds[place] ?? null);
    assistant = line.heard();
  }
  return { visitor, assistant, ...(await recordOf(api, callId)) };
}

async function soundOf({ speaker, seed }: PlayOptions, step: Step): Promise<Int16Array | null> {
  if ('say' in step) return amplified(bare(await speaker.speak(step.say)), step.gainDb);
  if ('sound' in step) return amplified(makeSound(step.sound, seed), step.gainDb);
  if ('keys' in step) return makeKeys(step.keys);
  return null;
}

/** Without the silence before and after, so that a pause is as long as it says. */
function bare(samples: Int16Array): Int16Array {
  const bounds = { sampleRateHz: callRateHz, threshold: 60, keepBeforeMs: 20, keepAfterMs: 20 };
  const { start, end } = findSoundBounds(samples, bounds);
  return samples.slice(start, end);
}

async function playStep(
  line: Line,
  visitor: Period[],
  step: Step,
  sound: Int16Array | null,
): Promise<unknown> {
  if (sound !== null) {
    const from = performance.now();
    await line.play(sound);
    return visitor.push({ from, to: performance.now() });
  }
  if ('pauseMs' in step) return line.play(silenceOf(step.pauseMs));
  const since = visitor.at(-1)?.from ?? 0;
  if ('whenHeardMs' in step) return waitUntil(() => hasBeenHeard(line, since, step.whenHeardMs), answerMs);
  return waitUntil(() => isSettled(line, visitor.at(-1)?.to ?? 0), answerMs);
}

function hasBeenHeard(line: Line, since: number, forMs: number): boolean {
  const first = line.heard().find(({ to }) => to > since);
  return first !== undefined && performance.now() - Math.max(first.from, since) >= forMs;
}

function isSettled(line: Line, spokeUntil: number): boolean {
  const last = line.heard().at(-1);
  const now = performance.now();
  return last === undefined || last.to < spokeUntil
    ? now - spokeUntil > firstSoundMs
    : now - last.to > settledMs;
}

async function waitUntil(check: () => boolean, limitMs: number): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  while (!check() && performance.now() < giveUpAt) await delay(10);
}

const recordLimitMs = 10_000;

/** The call is stored when it has ended. */
async function recordOf(api: ApiClient, id: string) {
  const giveUpAt = Date.now() + recordLimitMs;
  for (;;) {
    const { status, messages = [] } = await api.call.get(id);
    if (status === 'ended' || Date.now() > giveUpAt) {
      const said = messages.flatMap((line) =>
        'message' in line && typeof line.message === 'string'
          ? [{ role: line.role, text: line.message }]
          : [],
      );
      return {
        saidByAssistant: textsOf(said, ['bot', 'assistant']).join(' '),
        saidByVisitor: textsOf(said, ['user']),
      };
    }
    await delay(100);
  }
}

function textsOf(
  said: readonly { readonly role: string; readonly text: string }[],
  roles: readonly string[],
): string[] {
  return said.filter(({ role }) => roles.includes(role)).map(({ text }) => text);
}
