import { expect, it, vi } from 'vitest';
import { createEncoderModel } from './encoder-model.ts';

function open(values = new Map<string, unknown>()) {
  const setting = {
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: unknown) => void values.set(key, JSON.parse(JSON.stringify(value))),
  };
  const model = (vector: readonly number[] | Error, mayChange = true) => {
    const embed = vi.fn(async () => {
      if (vector instanceof Error) throw vector;
      return [Float32Array.from(vector)];
    });
    const named = createEncoderModel({
      engine: { name: 'cohere', model: 'large', mayChange, embed },
      setting,
    });
    return { named, embed };
  };
  return { model };
}

it('another model behind the same name has another name, a start does not change it', async () => {
  const { model } = open();
  expect(await model([1, 0]).named()).toBe('cohere large');
  const again = model([0.999, 0.01]);
  expect([await again.named(), await again.named()]).toEqual(['cohere large', 'cohere large']);
  expect(again.embed).toHaveBeenCalledTimes(1);
  expect(await model([0, 1]).named()).toBe('cohere large #1');
  expect(await model([0, 1]).named()).toBe('cohere large #1');
  expect(await model([0, 1, 0]).named()).toBe('cohere large #2');
});

it('a model that is part of this server is not asked', async () => {
  const { named, embed } = open().model([1], false);
  expect(await named()).toBe('cohere large');
  expect(embed).not.toHaveBeenCalled();
});

it('what could not be asked is asked again', async () => {
  const { model } = open();
  const { named, embed } = model(new Error('away'));
  await expect(named()).rejects.toThrow('away');
  await expect(named()).rejects.toThrow('away');
  expect(embed).toHaveBeenCalledTimes(2);
});
