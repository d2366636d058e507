import type { ChatModel } from '@saywell/agent';
import { createHostedChatModel } from '@saywell/engines';
import type { Protocol } from '../../packages/engines/src/testing/protocol.ts';
import { openStandIn } from '../../packages/engines/src/testing/stand-in.ts';
import { median, round } from '../figure.ts';
import type { EngineRow } from './measure-engines.ts';
import { cpuMillisecondsOf } from './samples.ts';

const answers = 20;
/** Of each answer; the vendor sends each on its own. */
const tokens = 100;

/** One language model: the same answer of a hundred tokens again and again. */
export async function measureModel(protocol: Protocol): Promise<EngineRow> {
  await using standIn = await openStandIn();
  const pieces = Array.from({ length: tokens }, (_, index) => ` word${index}`);
  standIn.play({ does: 'answer', frames: protocol.text(pieces) });
  const model = createHostedChatModel({
    provider: protocol.provider,
    baseUrl: standIn.url,
    ...(protocol.provider === 'anthropic-bedrock'
      ? { aws: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'key-of-nobody', region: 'us-east-1' } }
      : { apiKey: 'key-of-nobody' }),
    settings: { model: 'a-model', fallbackModels: [] },
  });
  // What is compiled at its first uses is no cost of an answer.
  for (let answer = 0; answer < answers; answer += 1) await ask(model);
  const asked: Asked[] = [];
  const cpuMs = await cpuMillisecondsOf(async () => {
    for (let answer = 0; answer < answers; answer += 1) asked.push(await ask(model));
  });
  return {
    kind: 'model',
    adapter: protocol.provider,
    firstP50Ms: round(median(asked.map(({ firstMs }) => firstMs)), 2),
    finalP50Ms: round(median(asked.map(({ wholeMs }) => wholeMs)), 2),
    cpuMs: round((cpuMs / (answers * tokens)) * 1_000),
    memoryKb: null,
  };
}

interface Asked {
  readonly firstMs: number;
  readonly wholeMs: number;
}

async function ask(model: ChatModel): Promise<Asked> {
  const { signal } = new AbortController();
  const messages = [{ role: 'user', content: 'hello' }] as const;
  const startedAt = performance.now();
  let firstMs = Number.NaN;
  const options = { model: 'a-model', maxTokens: 500 };
  for await (const piece of await model.stream({ messages, tools: [], options, signal }))
    if (piece.kind === 'text' && Number.isNaN(firstMs)) firstMs = performance.now() - startedAt;
  return { firstMs, wholeMs: performance.now() - startedAt };
}
