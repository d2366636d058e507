import { access } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { SpeechToTextEngine } from '../engine.ts';
import { loadFliteLexicon } from '../flite/lexicon.ts';
import { loadGiveBackMemory } from '../native/give-back-memory.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { createDecoderPool, type DecoderPool } from './decoder-pool.ts';
import { loadDictionary } from './dictionary.ts';
import { createDomainFiles, type DomainFiles, withDomainFiles } from './domain-files.ts';
import { createGenericDecoder, type GenericDecoder } from './generic-decoder.ts';
import { createIdleRelease } from './idle-release.ts';
import { engineName, loadPocketSphinx, unavailable } from './library.ts';
import { createPocketSphinxStream } from './stream.ts';
import { createWorkSlots } from './work-slots.ts';

export interface PocketSphinxOptions {
  /** Folder of the en-us model; default Debian's `/usr/share/pocketsphinx/model/en-us`. */
  readonly modelFolder?: string;
  /**
   * Visitors who can be heard by the open-vocabulary decoder at the same time, 97 MB each; others by the domain
   * decoder alone. Default two a core, at most 8; fewer while they cannot keep up. 0 = never.
   */
  readonly maxGenericDecoders?: number;
  /** How long a sure text that is ready waits for the open-vocabulary decoder's rival text, ms; default 600. */
  readonly gateWaitMs?: number;
  /** The same for a text that may have been anything else, ms; default 2400. */
  readonly unsureWaitMs?: number;
  /** How long the text so far waits for the last words of a machine without time, ms; default 3000. */
  readonly textWaitMs?: number;
  /** Limit of one snapshot, ms; default 8000. */
  readonly snapshotTimeoutMs?: number;
}

const defaultModelFolder = '/usr/share/pocketsphinx/model/en-us';
/** Leaves out more of the silence around an utterance than the default of 2: a seventh less work, as many right. */
const silenceThreshold = { vad_threshold: '3.0' };
/** Uncapped, noise makes the search as slow as two thirds of real time. */
const genericBeams = { maxhmmpf: '4000', maxwpf: '10' };
/**
 * The second search pass costs 90–320 ms at the end of a turn and gains nothing that was
 * measured. The domain decoder keeps it: 35 ms, and one question in fifteen more is exact.
 */
const singlePass = { fwdflat: 'no' };

/**
 * Speech to text on this machine: Debian's libpocketsphinx3 with the en-us model.
 * Each stream has a small decoder that expects the assistant's phrases, about 10 MB,
 * and borrows one for general English while the visitor speaks; the better path wins.
 * Rejects with EngineError `engine-unavailable`, naming what to install.
 *
 * @example
 * const engine = await createPocketSphinx();
 * const stream = await engine.createStream({ phrases: ['what are your hours'], onPartial: console.log });
 * stream.begin();
 * stream.write(samples);
 * const { text } = await stream.snapshot();
 */
export async function createPocketSphinx(options: PocketSphinxOptions = {}): Promise<SpeechToTextEngine> {
  const library = await loadPocketSphinx();
  const model = await findModel(options.modelFolder ?? defaultModelFolder);
  const dictionary = await loadDictionary(model.dictionary);
  const filesOf = createDomainFiles({ dictionary, byRule: await loadFliteLexicon() });
  // More threads than processors would slow down the small decoders, and each other.
  const slots = createWorkSlots(availableParallelism());
  const generics = createDecoderPool({
    maxDecoders: options.maxGenericDecoders ?? Math.min(8, 2 * availableParallelism()),
    create: () =>
      createGenericDecoder({
        library,
        languageModel: model.language,
        options: {
          hmm: model.acoustic,
          dict: model.dictionary,
          ...genericBeams,
          ...singlePass,
          ...silenceThreshold,
        },
        slots,
      }),
  });
  await warmUp(generics);
  /** One that nobody needs at the moment, so that the first words of a call do not wait for it. */
  async function prepare(files: DomainFiles): Promise<void> {
    const generic = await generics.acquire({
      isWanted: () => false,
      isFitting: (free) => free.favours() === files,
    });
    if (!generic) return;
    generic.favour(files);
    generics.release(generic);
  }
  const domains = new Set<Decoder>();
  const giveBackMemory = await loadGiveBackMemory();
  const idle = createIdleRelease({
    async free() {
      const isMore = await generics.closeIdle();
      await giveBackMemory();
      return isMore;
    },
  });
  return {
    name: engineName,
    lateMs: () => Math.max(0, ...[...domains].map((decoder) => decoder.lateMs())),
    async createStream({ phrases, onPartial }) {
      const files = await filesOf(phrases);
      const domain = await withDomainFiles(files, (paths) =>
        createDecoder(library, {
          hmm: model.acoustic,
          lm: paths.model,
          dict: paths.dictionary,
          ...silenceThreshold,
        }),
      );
      domains.add(domain);
      void prepare(files);
      const stream = createPocketSphinxStream({
        domain,
        files,
        generics,
        gateWaitMs: options.gateWaitMs ?? 600,
        unsureWaitMs: options.unsureWaitMs ?? 2400,
        textWaitMs: options.textWaitMs ?? 3000,
        snapshotTimeoutMs: options.snapshotTimeoutMs ?? 8000,
        onPartial,
      });
      const close = (): void => {
        domains.delete(domain);
        stream.close();
        idle.ended();
      };
      return { ...stream, close };
    },
  };
}

/** The first decoder takes 0.3–0.5 s to load, which the first visitor should not wait for. */
async function warmUp(pool: DecoderPool<GenericDecoder>): Promise<void> {
  const first = await pool.acquire();
  if (first) pool.release(first);
}

interface ModelFiles {
  readonly acoustic: string;
  readonly language: string;
  readonly dictionary: string;
}

async function findModel(folder: string): Promise<ModelFiles> {
  const model: ModelFiles = {
    acoustic: join(folder, 'en-us'),
    language: join(folder, 'en-us.lm.bin'),
    dictionary: join(folder, 'cmudict-en-us.dict'),
  };
  for (const file of [model.acoustic, model.language, model.dictionary]) {
    await access(file).catch((cause: unknown) => {
      throw unavailable(`The speech model ${file} is missing`, cause);
    });
  }
  return model;
}
