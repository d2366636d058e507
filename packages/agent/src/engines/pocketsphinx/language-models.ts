import type { NativeLibrary, NativePointer } from '../native/load-library.ts';

/** Language models of a decoder beside the one of its options. Whatever fails leaves the decoder as it was. */
export interface LanguageModelAccess {
  /** Reads a file of any format; the decoder must be of the same logarithm as those that use it. Null: unreadable. */
  read(decoder: NativePointer, path: string): Promise<NativePointer>;
  /** Both at once: at each word the probabilities are added, the second one's with this share. Null: impossible. */
  mix(
    decoder: NativePointer,
    models: readonly [NativePointer, NativePointer],
    share: number,
  ): Promise<NativePointer>;
  /** The decoder searches with it from its next utterance on; holds it until it searches with another. */
  use(decoder: NativePointer, model: NativePointer): Promise<boolean>;
  /**
   * Words that its dictionary lacks. The decoder has no model afterwards: the library would write the words into the
   * one in use and run over its memory.
   */
  addWords(decoder: NativePointer, words: readonly NewWord[]): void;
  /** Gives back what `read` and `mix` have given; models that hold it keep it. */
  release(model: NativePointer): void;
}

export interface NewWord {
  /** Further pronunciations as `word(2)`. */
  readonly word: string;
  readonly phones: string;
}

const searchName = 'saywell';
/** The library finds out itself what a file is. */
const anyFormat = 0;

export function bindLanguageModels(library: NativeLibrary): LanguageModelAccess {
  const configOf = library.declare<NativePointer>('void *ps_get_config(void *)');
  const logarithmOf = library.declare<NativePointer>('void *ps_get_logmath(void *)');
  const read = library.declareAsync<NativePointer>(
    'void *ngram_model_read(void *, const char *, int, void *)',
  );
  const mix = library.declareAsync<NativePointer>(
    'void *ngram_model_set_init(void *, void **, const char **, const float *, int)',
  );
  const setModel = library.declareAsync<number>('int ps_set_lm(void *, const char *, void *)');
  const choose = library.declare<number>('int ps_set_search(void *, const char *)');
  const unset = library.declare<number>('int ps_unset_search(void *, const char *)');
  const addWord = library.declare<number>('int ps_add_word(void *, const char *, const char *, int)');
  const free = library.declare<number>('int ngram_model_free(void *)');
  return {
    read: (decoder, path) => read(configOf(decoder), path, anyFormat, logarithmOf(decoder)),
    mix(decoder, models, share) {
      const weights = Float32Array.of(1 - share, share);
      return mix(configOf(decoder), models, ['general', 'special'], weights, models.length);
    },
    async use(decoder, model) {
      if ((await setModel(decoder, searchName, model)) < 0) return false;
      return choose(decoder, searchName) >= 0;
    },
    addWords(decoder, words) {
      unset(decoder, searchName);
      for (const { word, phones } of words) addWord(decoder, word, phones, 0);
    },
    release(model) {
      if (model !== null) free(model);
    },
  };
}
