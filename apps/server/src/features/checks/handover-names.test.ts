import type { CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { handoverNameWarnings } from './handover-names.ts';

const store = { tool: { get: async () => null }, toolVersion: { find: async () => null } };

it('a function of a member that is named as one by which the squad hands over is never called', async () => {
  const tool = (name: string): CreateTool => ({ type: 'function', function: { name } });
  const model = { provider: 'saywell' as const, tools: [tool('find'), tool('handoff_to_Back_office')] };
  const destination = { type: 'assistant' as const, assistantName: 'Back office' };
  const member = { assistant: { name: 'Desk', model } };
  const warned = async (assistantDestinations: [typeof destination] | []) =>
    (
      await handoverNameWarnings(store, 'org', { members: [{ ...member, assistantDestinations }] }, [
        { path: 'members[0]', ...member },
      ])
    ).map(({ path, message }) => `${path}: ${message}`);
  expect(await warned([destination])).toEqual([
    'members[0].model.tools[1]: It is never called: assistantDestinations[0] hands over by the name handoff_to_Back_office.',
  ]);
  expect(await warned([])).toEqual([]);
});
