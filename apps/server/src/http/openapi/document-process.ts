import { buildDocument } from './build-document.ts';

/** What the process is given, once; it answers the document's text. */
export interface DocumentOrder {
  readonly version: string;
  /** Where browsers find the server, if that is set. */
  readonly publicUrl?: string;
}

process.once('message', ({ version, publicUrl }: DocumentOrder) => {
  void buildDocument(version, publicUrl).then((text) => process.send?.(text));
});
