import type { ApiClient } from '@saywell/api-client';
import type { Answered } from '../asked-question.ts';
import { acceptancesOf, grade } from '../grade.ts';
import type { Question } from '../set-schema.ts';
import { dial, type Heard } from './caller.ts';
import type { CallOptions } from './line.ts';
import { atLevel, createNoise, speechLevel } from './sound.ts';
import type { Speaker } from './speakers.ts';

export interface AloudOptions {
  readonly api: ApiClient;
  readonly assistantId: string;
  readonly speaker: Speaker;
  /** How far the noise is below the speech, dB; absent: none. */
  readonly noiseDb?: number;
  readonly suppressesNoise?: boolean | undefined;
  /** Of the noise. */
  readonly seed: number;
}

/** Asks in a call of its own; a question that is asked back is accepted aloud, each in a further call. */
export async function askAloud(options: AloudOptions, { id, question, expect }: Question): Promise<Answered> {
  const sound = await options.speaker.speak(question);
  const [first] = await talk(options, [sound]);
  const answer = first?.answer ?? '';
  const accepted: { said: string; text: string }[] = [];
  for (const said of acceptancesOf(answer, expect)) {
    const [, second] = await talk(options, [sound, await options.speaker.speak(said)]);
    accepted.push({ said, text: second?.answer ?? '' });
  }
  const more = accepted.map(({ said, text }) => `[${said}] ${text}`);
  return {
    id,
    question: `${question}\n     (${options.speaker.name}; heard: ${first?.recognised ?? ''})`,
    said: answer,
    answer: [answer === '' ? '(nothing)' : answer, ...more].join(' '),
    grade: grade({ text: answer, accepted: accepted.map(({ text }) => text) }, expect),
    ...(first?.delayMs !== undefined && { delayMs: first.delayMs }),
  };
}

/** Says one after the other in one call. */
async function talk(options: AloudOptions, sounds: readonly Int16Array[]): Promise<Heard[]> {
  const { api, assistantId, suppressesNoise } = options;
  const call: CallOptions = { api, assistantId, suppressesNoise, ...backgroundOf(options, sounds) };
  await using caller = await dial(call);
  const heard: Heard[] = [];
  for (const sound of sounds) heard.push(await caller.say(sound));
  return heard;
}

function backgroundOf({ noiseDb, seed }: AloudOptions, [sound]: readonly Int16Array[]) {
  if (noiseDb === undefined || sound === undefined) return {};
  const level = speechLevel(atLevel(sound)) / 10 ** (noiseDb / 20);
  return { background: createNoise(seed, level) };
}
