import type { Readable } from 'node:stream';

/** One part of a form. A file's stream must be read to its end before the next part comes. */
export type FormPart =
  | { readonly type: 'field'; readonly name: string; readonly value: string }
  | {
      readonly type: 'file';
      readonly name: string;
      /** Without a path, at most 255 characters. */
      readonly fileName: string;
      readonly mimetype: string;
      readonly stream: Readable;
      /** More came than a file may have; known when the stream has ended. */
      isTooLarge(): boolean;
    };
