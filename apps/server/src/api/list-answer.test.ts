import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { sendLongList } from './list-answer.ts';

it('a long list is sent once, and whoever sent it learns that it was', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  const answer = [{ id: 'a' }, { id: 'b' }];
  const schema = { answer: z.array(z.object({ id: z.string() })) };
  const end = { bytes: 300_000, isCut: false, isFull: false, last: { id: 'b', createdAt: '' } };
  app.get('/', async (_request, reply) =>
    (await sendLongList(reply, schema, answer, end)) ? reply : answer,
  );
  expect((await app.inject('/')).json()).toEqual(answer);
  await app.close();
  expect(lines).toEqual([]);
});
