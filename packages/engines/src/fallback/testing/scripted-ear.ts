import {
  type Clock,
  EngineError,
  type SpeechToTextEngine,
  type SpeechToTextStream,
  sleep,
  type Transcription,
} from '@saywell/agent';

/** What an engine that hears does. */
export interface EarScript {
  /** Until it is open, ms. Default 50. `never`: it does not open. */
  readonly openMs?: number | 'never' | 'refuses';
  /** Until a text is there, ms. Default 100. */
  readonly answerMs?: number | 'never' | 'fails' | 'throws';
  /** Does it tell texts while one speaks? Default no. */
  readonly tells?: boolean;
}
export interface ScriptedEar extends SpeechToTextEngine {
  opened: number;
  closed: number;
  play(script: EarScript): void;
}

/** Its text is every sample that it heard of the utterance. */
export function createScriptedEar(name: string, clock: Clock, first: EarScript = {}): ScriptedEar {
  let script = first;
  const fail = (): never => {
    throw new EngineError('engine-unavailable', name, 'as it is written');
  };
  const ear: ScriptedEar = {
    name,
    opened: 0,
    closed: 0,
    play: (next) => void (script = next),
    async createStream({ onPartial }): Promise<SpeechToTextStream> {
      const { openMs = 50 } = script;
      if (openMs === 'refuses') return fail();
      if (openMs === 'never') return new Promise(() => undefined);
      await sleep(clock, openMs);
      ear.opened += 1;
      let heard: number[] = [];
      const text = (): string => heard.join(' ');
      return {
        begin: () => void (heard = []),
        write(samples) {
          if (script.answerMs === 'throws') fail();
          heard.push(...samples);
          if (script.tells === true) onPartial(text());
        },
        async snapshot(): Promise<Transcription> {
          const asked = text();
          const { answerMs = 100 } = script;
          if (answerMs === 'fails') return fail();
          if (answerMs === 'never' || answerMs === 'throws') return new Promise(() => undefined);
          await sleep(clock, answerMs);
          return { text: asked };
        },
        end: () => void (heard = []),
        close: () => void (ear.closed += 1),
      };
    },
  };
  return ear;
}
