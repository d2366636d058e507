import type { SpeechToTextEngine } from '@saywell/agent';

/** The same engine, which says nothing before it is asked. */
export const withoutPartials = (engine: SpeechToTextEngine): SpeechToTextEngine => ({
  ...engine,
  createStream: (asked) => engine.createStream({ ...asked, onPartial: () => undefined }),
});
