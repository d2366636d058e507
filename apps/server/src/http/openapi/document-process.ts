import { buildDocument } from './build-document.ts';

/** What the process is given, once; it answers the document's text. */
export interface DocumentOrder {
  readonly version: string;
}

process.once('message', ({ version }: DocumentOrder) => {
  void buildDocument(version).then((text) => process.send?.(text));
});
