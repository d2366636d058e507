import { expect, it } from 'vitest';
import type { SpeechToTextOptions } from '../engines/engine.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { createRecogniser } from './recogniser.ts';

/** What an engine is asked for. */
function askedWith(more: { readonly model: string | undefined; readonly language?: string | undefined }) {
  const asked: SpeechToTextOptions[] = [];
  const recogniser = createRecogniser({
    engine: {
      name: 'asked',
      createStream(options) {
        asked.push(options);
        return new Promise(() => undefined);
      },
    },
    phrases: ['demo'],
    runtime: createRuntime(createVirtualClock(), (error) => {
      throw error;
    }),
    onHeard: () => undefined,
    onPartial: () => undefined,
    onText: () => undefined,
    onFailure: () => undefined,
    ...more,
  });
  recogniser.begin(new Int16Array(0));
  recogniser.close();
  return asked[0];
}

it('the engine is told in which language the visitor speaks, and which model hears', () => {
  expect(askedWith({ model: 'm', language: 'de-DE' })).toMatchObject({
    phrases: ['demo'],
    model: 'm',
    language: 'de-DE',
  });
  const asked = askedWith({ model: undefined });
  expect(asked).not.toHaveProperty('language');
  expect(asked).not.toHaveProperty('model');
});
