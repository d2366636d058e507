import type { NativePointer } from '../native/load-library.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { type DomainFiles, withDomainFiles } from './domain-files.ts';
import type { PocketSphinxLibrary } from './library.ts';
import type { WorkSlots } from './work-slots.ts';

/** A decoder for all of English, in which the words of one assistant are likelier than elsewhere. */
export interface GenericDecoder extends Decoder {
  /** Whose words are likelier; null: nobody's. */
  favours(): DomainFiles | null;
  /** From its next utterance on, and before its first; takes a third of a second when it is another assistant's turn. */
  favour(files: DomainFiles): void;
}

export interface GenericDecoderOptions {
  readonly library: PocketSphinxLibrary;
  /** Of general English. */
  readonly languageModel: string;
  readonly options: Readonly<Record<string, string>>;
  readonly slots: WorkSlots;
}

/**
 * How much the assistant's own model counts beside general English. Of the words of 64 practice questions, none of
 * them the assistant's phrases, spoken by Festival's voices, 24.5 % are wrong with it, 25.2 % with 0.7 and 31.2 %
 * without; after the gate 23 % and 28 %. It costs a fifth more time.
 */
const domainShare = 0.5;

export async function createGenericDecoder(given: GenericDecoderOptions): Promise<GenericDecoder> {
  const { library, languageModel, options, slots } = given;
  const { languageModels } = library;
  const decoder = await createDecoder(library, options, slots);
  let favoured: DomainFiles | null = null;
  let general: NativePointer = null;

  await decoder.between(async (native) => {
    general = await languageModels.read(native, languageModel);
    return general !== null;
  });
  async function mixIn(native: NativePointer, files: DomainFiles): Promise<boolean> {
    languageModels.addWords(native, files.newWords);
    const domain = await withDomainFiles(files, ({ model }) => languageModels.read(native, model));
    if (domain === null) return false;
    const both = await languageModels.mix(native, [general, domain], domainShare);
    languageModels.release(domain);
    if (both === null) return false;
    const isUsed = await languageModels.use(native, both);
    languageModels.release(both);
    return isUsed;
  }
  return {
    ...decoder,
    favours: () => favoured,
    favour(files) {
      if (favoured === files) return;
      favoured = files;
      // The words of one assistant never stay for another: then rather none.
      decoder
        .between(async (native) => (await mixIn(native, files)) || languageModels.use(native, general))
        .catch(() => undefined);
    },
    async close() {
      await decoder.close();
      languageModels.release(general);
      general = null;
    },
  };
}
