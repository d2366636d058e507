import { expect, it } from 'vitest';
import { createLog } from '../platform/logs/create-log.ts';
import { openApi } from './testing/open-api.ts';

it('a row that cannot be read answers 500 with its id in the log only, and lists go on without it', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } });
  await using test = await openApi(() => ({ log }));
  const good = await test.api.assistant.create({ name: 'Good' });
  const { id } = await test.api.assistant.create({ name: 'Bad' });
  await test.pool.query(`update assistant set body = '{"name":["private words"]}' where id = $1`, [id]);
  await expect(test.api.assistant.get(id)).rejects.toMatchObject({
    status: 500,
    code: 'internal-error',
    message: expect.not.stringContaining(id),
  });
  expect(lines.join()).toContain(id);
  expect(lines.join()).toContain('stored-value-invalid');
  expect(lines.join()).not.toContain('private words');
  expect((await test.api.assistant.list()).map((one) => one.id)).toEqual([good.id]);
  expect(await test.api.assistant.replace(id, { name: 'Mended' })).toMatchObject({ id, name: 'Mended' });
});
