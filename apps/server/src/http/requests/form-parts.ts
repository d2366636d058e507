import { basename } from 'node:path';
import multipart from '@fastify/multipart';
import { fileLimits } from '@saywell/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { FormPart } from '../../platform/form-part.ts';
import { refuseUnstorable } from './storable-text.ts';

/** Routes whose `bodyType` is a form read it part by part: nothing of it is buffered in memory. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: fileLimits.maxBytes,
      // A route that takes one refuses the second.
      files: 10,
      fields: 10,
      fieldNameSize: 100,
      fieldSize: 16 * 1024,
      headerPairs: 20,
    },
  });
}

/**
 * Only routes that say so take a form.
 *
 * @throws {DomainError} 415
 */
export function refuseForm(request: FastifyRequest): void {
  const { route } = request.routeOptions.config;
  if (route?.bodyType !== undefined || !request.isMultipart()) return;
  throw new DomainError('unsupported-media-type', 'The content type of the request is not supported.');
}

/** Browsers may send a path, and send a quotation mark in the only way that forms have for it. */
function plainName(fileName: string): string {
  return basename(fileName.replaceAll('\\', '/')).replaceAll('%22', '"').slice(0, 255);
}

/** @throws {DomainError} for a body that is no form, or has more parts than one may have. */
export async function* formParts(request: FastifyRequest): AsyncGenerator<FormPart, void, undefined> {
  if (!request.isMultipart()) {
    throw new DomainError('unsupported-media-type', 'The request body must be multipart/form-data.');
  }
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname;
      if (part.type === 'field') {
        const value = String(part.value);
        refuseUnstorable('\\u0000', { [name]: value });
        yield { type: 'field', name, value };
      } else {
        const { mimetype, file: stream } = part;
        const fileName = plainName(part.filename);
        yield { type: 'file', name, fileName, mimetype, stream, isTooLarge: () => stream.truncated };
      }
    }
  } catch (error) {
    if (isLimit(error)) throw new DomainError('validation-failed', ['body has more parts than it may have']);
    if (isMalformed(error))
      throw new DomainError('validation-failed', ['body is not a valid form'], { cause: error });
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
