import { ApiError } from '@saywell/api-client';
import { isObject, type Json } from '../../../draft/json.ts';

/** What other installations and the API add to an assistant, and nobody writes. */
const added: ReadonlySet<string> = new Set(['id', 'orgId', 'createdAt', 'updatedAt', 'latestVersion']);
const mostBytes = 1_048_576;

function refuse(message: string): never {
  throw new ApiError('validation-failed', message, { status: 400, body: { message: [message] } });
}

/** The fields of an assistant that was saved as a file. Rejects with what is then said. */
export async function readAssistantFile(file: Blob): Promise<object> {
  if (file.size > mostBytes) return refuse('The file is larger than an assistant can be');
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was read from JSON is JSON
    const read = JSON.parse(await file.text()) as Json;
    if (!isObject(read)) return refuse('The file holds no assistant');
    return Object.fromEntries(Object.entries(read).filter(([name]) => !added.has(name)));
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('The file is no JSON');
    throw error;
  }
}
