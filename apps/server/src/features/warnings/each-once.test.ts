import type { ApiWarning } from '@saywell/contract';
import { expect, it } from 'vitest';
import { eachOnce, notSaidBy } from './each-once.ts';

const at = (path: string, code: ApiWarning['code'] = 'field-without-effect'): ApiWarning => ({
  path,
  code,
  message: '',
});

it('a field is left out when it, or what it is a part of, is warned of already', () => {
  const others = [at('hooks[0].do[0]', 'no-trunk'), at('voice')];
  const fields = [
    'hooks[0].do[0]',
    'hooks[0].do[0].destination',
    'hooks[0].do[1]',
    'voice.chunkPlan',
    'voices',
  ];
  const left = notSaidBy(
    others,
    fields.map((path) => at(path)),
  );
  expect(left.map(({ path }) => path)).toEqual(['hooks[0].do[1]', 'voices']);
});

it('a warning stands once, with each of its codes and of what it says', () => {
  const warnings = [at('voice'), at('voice'), at('voice', 'engine-replaced')];
  expect(eachOnce(warnings)).toEqual([at('voice'), at('voice', 'engine-replaced')]);
  const names = ['city', 'street'].map((message) => ({
    ...at('firstMessage', 'template-name-unknown'),
    message,
  }));
  expect(eachOnce([...names, ...names])).toEqual(names);
});
