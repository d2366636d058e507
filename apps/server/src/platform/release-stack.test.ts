import { expect, it } from 'vitest';
import { createReleaseStack } from './release-stack.ts';

it('releases in reverse order, once', async () => {
  const released: string[] = [];
  const resource = (name: string): AsyncDisposable => ({
    [Symbol.asyncDispose]: async () => {
      released.push(name);
    },
  });
  const stack = createReleaseStack();
  stack.use(resource('first'));
  stack.use(resource('second'));
  await stack[Symbol.asyncDispose]();
  await stack[Symbol.asyncDispose]();
  expect(released).toEqual(['second', 'first']);
});

it('a release that fails does not prevent the others', async () => {
  const released: string[] = [];
  const stack = createReleaseStack();
  stack.use({
    [Symbol.asyncDispose]: async () => {
      released.push('first');
    },
  });
  stack.use({ [Symbol.asyncDispose]: () => Promise.reject(new Error('stuck')) });
  await expect(stack[Symbol.asyncDispose]()).rejects.toThrow('stuck');
  expect(released).toEqual(['first']);
});
