/** Which files of a model the engine opens, by what the engine calls them; paths within the model's folder. */
export type ModelFiles =
  | {
      readonly family: 'streaming-transducer';
      readonly encoder: string;
      readonly decoder: string;
      readonly joiner: string;
      readonly tokens: string;
      /** Mel bands that the encoder was trained on. */
      readonly featureDimensions: 80 | 128;
      /** It is told the language of each stream; absent: it knows one language, or finds out. */
      readonly isToldLanguage?: boolean;
    }
  | {
      readonly family: 'offline-transducer';
      readonly encoder: string;
      readonly decoder: string;
      readonly joiner: string;
      readonly tokens: string;
    }
  | {
      readonly family: 'canary';
      readonly encoder: string;
      readonly decoder: string;
      readonly tokens: string;
    }
  | {
      readonly family: 'kitten' | 'kokoro';
      readonly model: string;
      readonly voices: string;
      readonly tokens: string;
      /** Folder. */
      readonly dataFolder: string;
    }
  | {
      readonly family: 'supertonic';
      readonly durationPredictor: string;
      readonly textEncoder: string;
      readonly vectorEstimator: string;
      readonly vocoder: string;
      readonly settings: string;
      readonly unicodeIndexer: string;
      readonly voiceStyle: string;
    };

/** An archive as its publisher offers it. */
export interface ModelArchive {
  /** Release of the publisher that it belongs to; not part of a mirror's address. */
  readonly release: string;
  /** Name of the file, also on a mirror. */
  readonly file: string;
  /** Exact length. */
  readonly bytes: number;
  /** Lower-case hex. A model without a known checksum does not get into the catalogue. */
  readonly sha256: string;
  /** The one folder in the archive that everything is in. */
  readonly folder: string;
}

/** One model of the catalogue. */
export interface Model {
  /** Name of its folder on the disk. */
  readonly id: string;
  readonly kind: 'ears' | 'voice';
  readonly title: string;
  readonly licence: string;
  readonly licenceUrl: string;
  /** What the licence, or a part with another one, asks of whoever uses it; absent: nothing unusual. */
  readonly licenceNote?: string;
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** As published for the original weights, with where; null: none is known. */
  readonly accuracy: { readonly text: string; readonly source: string } | null;
  readonly archive: ModelArchive;
  readonly files: ModelFiles;
  /** Bytes on the disk, about: only what the engine needs is unpacked. */
  readonly diskBytes: number;
}

const isFolder = ([name]: readonly [string, string]): boolean => name === 'dataFolder';

/** Paths that a model cannot run without. */
export function neededPaths({ files }: Pick<Model, 'files'>): { files: string[]; folders: string[] } {
  const { family: _family, ...paths } = files;
  const all = Object.entries(paths).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    files: all.filter((entry) => !isFolder(entry)).map(([, path]) => path),
    folders: all.filter(isFolder).map(([, path]) => path),
  };
}
