/** A word for every 200 ms of voice; voice is whatever is loud, so that other rates round no word away. */
const sentence = ['Book', 'a', 'demo', 'for', 'me', 'please'];
const wordMs = 200;
const loud = 500;
/** Then a turn is over, for vendors that follow turns. */
const turnSilenceMs = 240;

export interface HeardWord {
  readonly word: string;
  /** Seconds of the audio of the connection. */
  readonly start: number;
  readonly end: number;
}

/** A recogniser that hears from samples alone, so that times and silence are true. */
export interface FakeEar {
  /** Of everything that came, seconds. */
  readonly seconds: number;
  readonly words: readonly HeardWord[];
  readonly text: string;
  /** Has a word been completed since it was last asked? */
  hasMore(): boolean;
  /** Did the silence after words last long enough? */
  readonly isTurnOver: boolean;
  hear(bytes: Buffer): void;
  /** What was heard is decided. */
  decide(): void;
}

export function createFakeEar({ channels = 1, samplesPerMs = 16 } = {}): FakeEar {
  let samples = 0;
  let voiced = 0;
  let quietSince = 0;
  let decidedWords = 0;
  let told = 0;
  const words: HeardWord[] = [];
  const open = (): readonly HeardWord[] => words.slice(decidedWords);
  return {
    get seconds() {
      return samples / samplesPerMs / 1000;
    },
    get words() {
      return open();
    },
    get text() {
      return open()
        .map(({ word }) => word)
        .join(' ');
    },
    hasMore() {
      const has = words.length > told;
      told = words.length;
      return has;
    },
    get isTurnOver() {
      return open().length > 0 && (samples - quietSince) / samplesPerMs >= turnSilenceMs;
    },
    hear(bytes) {
      for (let at = 0; at + 1 < bytes.length; at += 2 * channels) {
        samples += 1;
        if (Math.abs(bytes.readInt16LE(at)) < loud) continue;
        voiced += 1;
        quietSince = samples;
        if (voiced % (wordMs * samplesPerMs) !== 0) continue;
        const end = samples / samplesPerMs / 1000;
        const word = sentence[words.length % sentence.length] ?? '';
        words.push({ word, start: end - wordMs / 1000, end });
      }
    },
    decide() {
      decidedWords = words.length;
      voiced = 0;
    },
  };
}
