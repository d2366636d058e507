import type { KnowledgeBase, StoredFile } from '@saywell/contract';
import { visible } from '../../ui/visible.ts';

export const baseName = (base: KnowledgeBase): string =>
  'name' in base && base.name !== undefined && base.name.trim() !== ''
    ? visible(base.name)
    : 'Knowledge without a name';

const many = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`;

export const facts = (count: number): string => many(count, 'fact', 'facts');
export const files = (count: number): string => many(count, 'file', 'files');

/** What is in it, in a few words. */
export function contentText(base: KnowledgeBase): string {
  if (base.provider === 'custom-knowledge-base') return `Asked of ${base.server.url ?? 'your server'}`;
  if (base.provider === 'trieve') return 'Files, as another service plans them';
  return [facts(base.entries?.length ?? 0), files(base.fileIds?.length ?? 0)].join(' · ');
}

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `34 KB`, `1.2 MB`; thousands are 1,024. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1_024 && unit < units.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}

/** Why a file could not be read, and what to do about it. */
const failures: Readonly<Record<string, string>> = {
  'file-broken':
    'It is damaged or is not what its name says. Open it yourself, save it anew and upload it again.',
  'file-encrypted': 'It needs a password. Save it without one and upload it again.',
  'file-without-text': 'There is no text in it, perhaps pictures of pages. Upload it with its text.',
  'file-too-complex': 'There is more in it than can be read. Split it into smaller files.',
  'file-took-too-long': 'Reading it took too long. Split it into smaller files.',
  'file-missing': 'The server has lost it. Upload it again.',
  'file-not-read': 'The server could not read it. Upload it again, or in another format.',
};

export const failureText = ({ failureCode, failureMessage }: StoredFile): string =>
  failures[failureCode ?? ''] ?? failureMessage ?? 'It could not be read.';

export const fileTitle = ({ name, originalName }: StoredFile): string => visible(name ?? originalName);

/** As one would say how well a passage fits. */
export const fitText = (similarity: number): string => `${Math.round(similarity * 100)} %`;
