import { loadNativeLibrary, type NativeLibrary, type NativePointer } from '../native/load-library.ts';
import { nativeQueue } from './native-queue.ts';

/** Phones of words in the CMU set without stress marks, `vapi` → `V AA P IY`; words without an answer are left out. */
export type PronounceByRule = (words: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Flite's lexicon and letter-to-sound rules; null when Debian's libflite1 is not installed. */
export async function loadFliteLexicon(): Promise<PronounceByRule | null> {
  try {
    const flite = await loadNativeLibrary('libflite.so.1');
    const lexicons = await loadNativeLibrary('libflite_cmulex.so.1');
    const phonesOf = await nativeQueue.run(() => bindLexicon(flite, lexicons));
    return (words) =>
      nativeQueue.run(() => {
        const answers = words.map((word) => [word, phonesOf(word)] as const);
        return new Map(answers.filter(([, phones]) => phones !== ''));
      });
  } catch {
    return null;
  }
}

function bindLexicon(flite: NativeLibrary, lexicons: NativeLibrary): (word: string) => string {
  flite.declare('int flite_init()')();
  const lexicon = lexicons.declare<NativePointer>('void *cmu_lex_init()')();
  const lookUp = flite.declare<NativePointer>('void *lex_lookup(void *, const char *, const char *, void *)');
  const first = flite.declare<NativePointer>('const void *val_car(void *)');
  const rest = flite.declare<NativePointer>('const void *val_cdr(void *)');
  const textOf = flite.declare<string>('const char *val_string(void *)');
  const release = flite.declare('void delete_val(void *)');
  return (word) => {
    const phones: string[] = [];
    const list = lookUp(lexicon, word, null, null);
    for (let item = list; item !== null; item = rest(item)) phones.push(modelPhone(textOf(first(item))));
    if (list !== null) release(list);
    return phones.join(' ');
  };
}

/** `ax0` → `AH`: the acoustic model has no schwa of its own and no stress. */
function modelPhone(phone: string): string {
  const plain = phone.replace(/\d$/, '');
  return plain === 'ax' ? 'AH' : plain.toUpperCase();
}
