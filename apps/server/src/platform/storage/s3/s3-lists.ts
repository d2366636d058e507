import type { ListedBytes } from '../byte-storage.ts';
import { StorageError } from '../storage-error.ts';
import type { S3Client } from './s3-client.ts';
import { childText, parseXml, requiredText, type XmlElement } from './s3-xml.ts';

const pageSize = '1000';

/** Objects whose key, which `hidden` stands before, starts with `prefix`. */
export async function* listObjects(
  client: S3Client,
  hidden: string,
  prefix: string,
): AsyncGenerator<ListedBytes> {
  let after: string | undefined;
  do {
    const query = {
      'list-type': '2',
      'max-keys': pageSize,
      prefix: `${hidden}${prefix}`,
      ...(after !== undefined && { 'continuation-token': after }),
    };
    const page = await readList(client, query, 'ListBucketResult');
    for (const object of page.children) if (object.name === 'Contents') yield listedOf(object, hidden);
    after = nextOf(page, 'NextContinuationToken');
  } while (after !== undefined);
}

/** Ends uploads in parts that were begun before, epoch ms, and never ended. Answers how many. */
export async function abortOldUploads(
  client: S3Client,
  hidden: string,
  prefix: string,
  before: number,
): Promise<number> {
  let aborted = 0;
  let after: Readonly<Record<string, string>> | undefined;
  do {
    const query = { uploads: '', prefix: `${hidden}${prefix}`, ...after };
    const page = await readList(client, query, 'ListMultipartUploadsResult');
    for (const upload of page.children) {
      if (upload.name !== 'Upload' || Date.parse(requiredText(upload, 'Initiated')) >= before) continue;
      const uploadId = requiredText(upload, 'UploadId');
      await client.sendForText({
        method: 'DELETE',
        key: requiredText(upload, 'Key').slice(hidden.length),
        query: { uploadId },
      });
      aborted += 1;
    }
    const key = nextOf(page, 'NextKeyMarker');
    after =
      key === undefined
        ? undefined
        : { 'key-marker': key, 'upload-id-marker': requiredText(page, 'NextUploadIdMarker') };
  } while (after !== undefined);
  return aborted;
}

async function readList(
  client: S3Client,
  query: Readonly<Record<string, string>>,
  name: string,
): Promise<XmlElement> {
  const answer = await client.sendForText({ method: 'GET', query });
  if (answer === null) throw new StorageError('storage-bucket-missing');
  return parseXml(answer.text, [name]);
}

function listedOf(object: XmlElement, hidden: string): ListedBytes {
  const sizeBytes = Number(requiredText(object, 'Size'));
  const modifiedAt = Date.parse(requiredText(object, 'LastModified'));
  const key = requiredText(object, 'Key');
  if (!Number.isSafeInteger(sizeBytes) || Number.isNaN(modifiedAt) || !key.startsWith(hidden))
    throw new StorageError('storage-broken-answer', 'an object without size, time or its prefix');
  return { key: key.slice(hidden.length), sizeBytes, modifiedAt };
}

/** Where the next page begins; undefined: this is the last. */
function nextOf(page: XmlElement, name: string): string | undefined {
  if (childText(page, 'IsTruncated') !== 'true') return undefined;
  return requiredText(page, name);
}
