import type { CreateAssistant, JsonSchema } from '@saywell/contract';
import { expect, it } from 'vitest';
import { unaskedToolWarnings } from './unasked-tools.ts';

const withParameters = (
  properties: Record<string, JsonSchema>,
  required: readonly string[],
): Pick<CreateAssistant, 'model'> => ({
  model: {
    provider: 'saywell',
    model: 'built-in',
    tools: [
      { type: 'endCall' },
      {
        type: 'function',
        function: { name: 'save', parameters: { type: 'object', properties, required: [...required] } },
      },
    ],
  },
});
const rows: JsonSchema = {
  type: 'array',
  items: { type: 'object', properties: { id: { type: 'string' } } },
};

it('warns of a function whose arguments nobody can be asked for', () => {
  expect(unaskedToolWarnings(withParameters({ rows, name: { type: 'string' } }, ['rows', 'name']))).toEqual([
    {
      path: 'model.tools[1]',
      code: 'field-without-effect',
      message: expect.stringContaining('cannot ask for "rows"'),
    },
  ]);
});

it('says nothing of one that needs nothing, or what can be said', () => {
  expect(unaskedToolWarnings(withParameters({}, []))).toEqual([]);
  expect(unaskedToolWarnings(withParameters({ rows }, []))).toEqual([]);
  expect(unaskedToolWarnings(withParameters({ name: { type: 'string' } }, ['name']))).toEqual([]);
  expect(unaskedToolWarnings({})).toEqual([]);
});
