import type { ApiClient } from '@saywell/api-client';
import type { Template } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openApi();
});
afterAll(() => test[Symbol.asyncDispose]());

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const refusal = (code: string, message?: unknown) =>
  expect.objectContaining({
    code,
    ...(message !== undefined && { body: expect.objectContaining({ message }) }),
  });
const booking: Parameters<ApiClient['template']['create']>[0][number] = {
  name: 'Booking',
  provider: 'make',
  details: { type: 'make', metadata: { scenarioId: 7 } },
  providerDetails: { type: 'make', scenarioId: 7, setupInstructions: [{ title: 'Connect the calendar' }] },
  metadata: { collectionType: 'sales', collectionId: 'c1', collectionName: 'Sales' },
};
const one = async (fields: object = {}): Promise<Template> => {
  const [created] = await test.api.template.create([{ ...booking, ...fields }]);
  if (created === undefined) throw new Error('nothing was created');
  return created;
};

describe('templates', () => {
  it('AP-70 POST /template stores every template of the list, or none', async () => {
    const created = await test.api.template.create([booking, { name: 'Plain', visibility: 'public' }]);
    expect(created).toMatchObject([
      { ...booking, type: 'tool', visibility: 'private', orgId: test.orgId },
      { name: 'Plain', type: 'tool', visibility: 'public' },
    ]);
    for (const template of created) expect(await test.api.template.get(template.id)).toEqual(template);
    const before = await test.api.template.list();
    await expect(
      test.api.template.create([
        { name: 'Fine' },
        { details: { type: 'transferCall' }, name: 'x'.repeat(41) },
      ]),
    ).rejects.toEqual(
      refusal('validation-failed', ['1.name must be shorter than or equal to 40 characters']),
    );
    await expect(test.api.template.create([])).rejects.toEqual(refusal('validation-failed'));
    await expect(
      test.api.template.create([
        { name: 'Fine' },
        { details: { type: 'handoff', destinations: [{ type: 'assistant', assistantId: unknownId }] } },
      ]),
    ).rejects.toEqual(
      refusal('validation-failed', [
        `1.details.destinations.0.assistantId is not valid: there is no assistant ${unknownId}`,
      ]),
    );
    expect(await test.api.template.list()).toEqual(before);
  });

  it('AP-71 GET /template lists by collection, visibility and provider', async () => {
    const metadata = { collectionId: 'listed' };
    const made = await test.api.template.create([
      { name: 'a', metadata, provider: 'function', visibility: 'public' },
      { name: 'b', metadata, provider: 'gohighlevel' },
      { name: 'c', metadata, provider: 'function' },
    ]);
    const names = async (query: Parameters<typeof test.api.template.list>[0]) =>
      (await test.api.template.list({ collectionId: 'listed', ...query })).map(({ name }) => name);
    expect(await names({})).toEqual(['c', 'b', 'a']);
    expect(await names({ visibility: 'public' })).toEqual(['a']);
    expect(await names({ provider: 'function' })).toEqual(['c', 'a']);
    expect(await names({ limit: 1 })).toEqual(['c']);
    expect(await names({ updatedAtGt: made[0]?.createdAt })).toEqual([]);
    expect(await test.otherApi.template.list()).toEqual([]);
    await expect(test.api.template.list({ provider: 'none' as 'make' })).rejects.toEqual(
      refusal('validation-failed'),
    );
  });

  it('AP-72 GET /template/{id} answers the template of this organisation', async () => {
    const template = await one();
    expect(await test.api.template.get(template.id)).toEqual(template);
    await expect(test.otherApi.template.get(template.id)).rejects.toEqual(refusal('not-found'));
    await expect(test.api.template.get(unknownId)).rejects.toEqual(refusal('not-found'));
  });

  it('AP-73 PATCH /template/{id} lays the given fields over the stored ones', async () => {
    const template = await one();
    const changed = await test.api.template.update(template.id, {
      name: 'New',
      visibility: 'public',
      providerDetails: null,
    });
    const { providerDetails: _, ...rest } = template;
    expect(changed).toEqual({ ...rest, name: 'New', visibility: 'public', updatedAt: expect.any(String) });
    expect(await test.api.template.get(template.id)).toEqual(changed);
    await expect(test.otherApi.template.update(template.id, { name: 'Theirs' })).rejects.toEqual(
      refusal('not-found'),
    );
    await expect(
      test.api.template.update(template.id, { visibility: null as unknown as 'public' }),
    ).rejects.toEqual(refusal('validation-failed'));
    expect(await test.api.template.get(template.id)).toEqual(changed);
  });

  it('AP-74 DELETE /template/{id} forgets the template and answers with it', async () => {
    const template = await one();
    await expect(test.otherApi.template.delete(template.id)).rejects.toEqual(refusal('not-found'));
    expect(await test.api.template.delete(template.id)).toEqual(template);
    await expect(test.api.template.get(template.id)).rejects.toEqual(refusal('not-found'));
  });

  it('AP-75 GET /template/pinned lists what is pinned, until it is not any more', async () => {
    const pinned = await one({ name: 'Pinned', pinned: true });
    await one({ name: 'Loose', pinned: false });
    expect(await test.api.template.pinned()).toEqual([pinned]);
    expect(await test.otherApi.template.pinned()).toEqual([]);
    await test.api.template.update(pinned.id, { pinned: null });
    expect(await test.api.template.pinned()).toEqual([]);
  });
});
