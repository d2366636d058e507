import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { fileLimits } from '@saywell/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/errors/domain-error.ts';

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

/** Rows whose `bodyType` is a form read it part by part: nothing of it is held in memory. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: fileLimits.maxBytes,
      // A row that takes one refuses the second.
      files: 10,
      fields: 10,
      fieldNameSize: 100,
      fieldSize: 16 * 1024,
      headerPairs: 20,
    },
  });
}

/**
 * Only rows that say so take a form.
 *
 * @throws {ApiError} 415
 */
export function refuseForm(request: FastifyRequest): void {
  const { route } = request.routeOptions.config;
  if (route?.bodyType !== undefined || !request.isMultipart()) return;
  throw new ApiError('unsupported-media-type', 'The content type of the request is not supported.');
}

/** Browsers may send a path. */
function plainName(fileName: string): string {
  return basename(fileName.replaceAll('\\', '/')).slice(0, 255);
}

/** @throws {ApiError} for a body that is no form, or has more parts than one may have. */
export async function* formParts(request: FastifyRequest): AsyncGenerator<FormPart, void, undefined> {
  if (!request.isMultipart()) {
    throw new ApiError('unsupported-media-type', 'The request body must be multipart/form-data.');
  }
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname;
      if (part.type === 'field') yield { type: 'field', name, value: String(part.value) };
      else {
        const { mimetype, file: stream } = part;
        const fileName = plainName(part.filename);
        yield { type: 'file', name, fileName, mimetype, stream, isTooLarge: () => stream.truncated };
      }
    }
  } catch (error) {
    if (isLimit(error)) throw new ApiError('validation-failed', ['body has more parts than it may have']);
    if (isMalformed(error))
      throw new ApiError('validation-failed', ['body is not a valid form'], { cause: error });
    throw error;
  }
}

/** The parser's own errors have no code: no boundary, an end in the middle of a part. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && !('statusCode' in error);
}

const limitCodes = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);
function isLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && limitCodes.has(String(error.code));
}
