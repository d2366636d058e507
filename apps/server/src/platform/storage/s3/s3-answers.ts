import { StorageError, type StorageErrorCode } from '../storage-error.ts';
import { childText, parseXml } from './s3-xml.ts';

const byServiceCode: Readonly<Record<string, StorageErrorCode>> = {
  NoSuchBucket: 'storage-bucket-missing',
  BadDigest: 'storage-digest-mismatch',
  InvalidDigest: 'storage-digest-mismatch',
  XAmzContentSHA256Mismatch: 'storage-digest-mismatch',
  QuotaExceeded: 'storage-full',
  InsufficientStorage: 'storage-full',
  XMinioStorageFull: 'storage-full',
};

/** What an answer that is no success means. `body`: as it came; empty for HEAD. */
export function errorOfAnswer(status: number, body: string): StorageError {
  const code = serviceCodeOf(body);
  const detail = code === undefined ? `status ${status}` : `status ${status}, ${code}`;
  return new StorageError(byServiceCode[code ?? ''] ?? byStatus(status), detail);
}

function byStatus(status: number): StorageErrorCode {
  if (status === 401 || status === 403) return 'storage-refused';
  if (status === 501) return 'storage-not-supported';
  return status === 507 ? 'storage-full' : 'storage-failed';
}

/** Only of letters: it goes into logs. */
function serviceCodeOf(body: string): string | undefined {
  try {
    const code = childText(parseXml(body, ['Error']), 'Code');
    return code !== undefined && /^\w{1,60}$/.test(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
