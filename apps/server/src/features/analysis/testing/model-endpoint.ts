import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';
import { openPort } from '../../../platform/jobs/testing/open-port.ts';

/** What a model is asked, all messages as one text. Undefined: it never answers. */
export type ModelAnswer = (prompt: string) => string | undefined;

export interface ModelEndpoint extends AsyncDisposable {
  /** With `/v1`. */
  readonly baseUrl: string;
  /** What was asked, in order. */
  readonly prompts: readonly string[];
  answerWith(answer: ModelAnswer): void;
}

/** What each answer says that it took. */
const endpointUsage = { prompt_tokens: 1_000, completion_tokens: 100 };

const requestSchema = z.object({ messages: z.array(z.object({ content: z.string() })) });

const noAnswer: ModelAnswer = () => undefined;

/** A chat endpoint on this machine that answers by what it is asked. */
export async function openModelEndpoint(): Promise<ModelEndpoint> {
  const prompts: string[] = [];
  let answer = noAnswer;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { messages } = requestSchema.parse(JSON.parse(body));
      const prompt = messages.map(({ content }) => content).join('\n');
      prompts.push(prompt);
      const content = answer(prompt);
      if (content === undefined) return;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices: [{ message: { content } }], usage: endpointUsage }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${openPort(server)}/v1`,
    prompts,
    answerWith(next) {
      answer = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
