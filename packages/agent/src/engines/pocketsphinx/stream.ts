import { withinTime } from '../../runtime/time-limit.ts';
import {
  EngineError,
  type SpeechToTextOptions,
  type SpeechToTextStream,
  type Transcription,
} from '../engine.ts';
import type { Decoder } from './decoder.ts';
import type { DecoderPool } from './decoder-pool.ts';
import type { DomainFiles } from './domain-files.ts';
import type { GenericDecoder } from './generic-decoder.ts';
import { engineName } from './library.ts';
import type { Speaker } from './speaker.ts';
import { createUtterance, type Utterance } from './utterance.ts';

export interface StreamParts {
  readonly domain: Decoder;
  /** What the domain decoder expects to hear. */
  readonly files: DomainFiles;
  readonly generics: DecoderPool<GenericDecoder>;
  readonly gateWaitMs: number;
  readonly unsureWaitMs: number;
  readonly textWaitMs: number;
  readonly snapshotTimeoutMs: number;
  readonly onPartial: SpeechToTextOptions['onPartial'];
}

/** The utterances of one visitor, one at a time. */
export function createPocketSphinxStream(parts: StreamParts): SpeechToTextStream {
  const speaker: Speaker = { mean: null };
  let utterance: Utterance | null = null;
  let lent: GenericDecoder | null = null;
  let isClosed = false;

  function drop(): void {
    utterance?.drop();
    utterance = null;
    if (lent) parts.generics.release(lent);
    lent = null;
  }
  async function borrowGeneric(owner: Utterance): Promise<void> {
    const generic = await parts.generics.acquire({
      isWanted: () => utterance === owner,
      isFitting: (free) => free.favours() === parts.files,
    });
    if (utterance !== owner) return generic ? parts.generics.release(generic) : undefined;
    generic?.favour(parts.files);
    lent = generic;
    owner.attachGeneric(generic);
  }
  function giveBackLate(): void {
    if (lent) parts.generics.releaseLate(lent);
    lent = null;
  }
  async function takeSnapshot(): Promise<Transcription> {
    if (isClosed) throw new EngineError('engine-aborted', engineName, 'The stream was closed');
    if (!utterance) return { text: '' };
    return inTime(utterance.snapshot(), parts.snapshotTimeoutMs);
  }

  return {
    begin() {
      if (isClosed) return;
      drop();
      const { familiarity } = parts.files;
      utterance = createUtterance({ ...parts, familiarity, speaker, onGenericLate: giveBackLate });
      void borrowGeneric(utterance);
    },
    write(samples) {
      utterance?.write(samples);
    },
    snapshot: takeSnapshot,
    end: drop,
    close() {
      if (isClosed) return;
      isClosed = true;
      drop();
      // Freeing waits for the call that runs; nobody is left to hear of a failure.
      parts.domain.close().catch(() => undefined);
    },
  };
}

async function inTime(transcription: Promise<Transcription>, limitMs: number): Promise<Transcription> {
  const answer = await withinTime(transcription, limitMs);
  if (answer === null) throw new EngineError('engine-timed-out', engineName, 'Recognition took too long');
  return answer;
}
