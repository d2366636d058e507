import { expect, it, vi } from 'vitest';
import { createApiClient } from './create-api-client.ts';
import { warningsOf } from './warnings.ts';

const warning = { path: 'model.provider', code: 'engine-replaced', message: 'Ümlaut' } as const;
const answering = (header?: string) =>
  vi.fn<typeof globalThis.fetch>(async () =>
    Response.json({ id: 'a' }, { headers: header === undefined ? {} : { 'x-saywell-warnings': header } }),
  );

it('tells of the warnings of an answer, with its request', async () => {
  const onWarnings = vi.fn();
  const fetch = answering('[{"path":"model.provider","code":"engine-replaced","message":"\\u00dcmlaut"}]');
  const api = createApiClient({ token: 'key', fetch, onWarnings });
  const { response } = await api.assistant.create.withResponse({ name: 'Max' });
  expect(onWarnings).toHaveBeenCalledExactlyOnceWith([warning], { method: 'POST', path: '/assistant' });
  expect(warningsOf(response)).toEqual([warning]);
});

it('tells nothing without any, or of a header that cannot be read', async () => {
  const onWarnings = vi.fn();
  for (const header of [undefined, '[{"path":', '{}', '[{"path":"a"},null,7]'])
    await createApiClient({ token: 'key', fetch: answering(header), onWarnings }).assistant.create({});
  expect(onWarnings).not.toHaveBeenCalled();
});
