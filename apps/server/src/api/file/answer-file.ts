import type { StoredFile } from '@saywell/contract';
import type { FileRecord } from '../../store/files/file-store.ts';

/** A file with its addresses on this server, as the caller reached it. */
export function answerFile(record: FileRecord, requestUrl: string): StoredFile {
  const address = `${requestUrl}/file/${record.id}`;
  return {
    ...record,
    object: 'file',
    url: `${address}/content`,
    ...(record.parsedTextBytes !== undefined && { parsedTextUrl: `${address}/text` }),
  };
}
