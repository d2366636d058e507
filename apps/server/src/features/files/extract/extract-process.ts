import { readFile } from 'node:fs/promises';
import { ExtractError, type ExtractErrorCode } from './extract-error.ts';
import { extractText } from './extract-text.ts';
import type { FileKind } from './file-kind.ts';

/** What the process is given, once. */
export interface ExtractOrder {
  readonly path: string;
  readonly kind: FileKind;
  /** Characters. */
  readonly maxLength: number;
}

/** What the process answers, once. */
export type ExtractOutcome =
  | { readonly text: string }
  | { readonly code: ExtractErrorCode; readonly message: string };

async function outcomeOf({ path, kind, maxLength }: ExtractOrder): Promise<ExtractOutcome> {
  try {
    return { text: await extractText(new Uint8Array(await readFile(path)), kind, maxLength) };
  } catch (error) {
    if (error instanceof ExtractError) return { code: error.code, message: error.message };
    return { code: 'file-broken', message: 'The file cannot be read.' };
  }
}

process.once('message', (order: ExtractOrder) => {
  void outcomeOf(order).then((outcome) => process.send?.(outcome));
});
// Whoever asked is gone.
process.once('disconnect', () => process.exit());
