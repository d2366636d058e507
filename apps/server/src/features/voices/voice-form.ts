import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { FormPart } from '../../platform/form-part.ts';
import { checkedValue } from '../../platform/validation/checked-value.ts';
import type { VoiceSample } from './provider-voices.ts';

export interface VoiceFormOptions<Fields> {
  readonly fields: z.ZodType<Fields>;
  /** Name of the parts that are files. */
  readonly fileField: string;
  readonly maxFiles: number;
  /** Of all files together: they are buffered in memory. */
  readonly maxBytes: number;
}

/**
 * A form with sound files in it.
 *
 * @throws {DomainError} naming the part that is not as it should be.
 */
export async function readVoiceForm<Fields>(
  parts: AsyncIterable<FormPart>,
  { fields, fileField, maxFiles, maxBytes }: VoiceFormOptions<Fields>,
): Promise<{ fields: Fields; files: VoiceSample[] }> {
  const texts: Record<string, string> = {};
  const files: VoiceSample[] = [];
  let left = maxBytes;
  for await (const part of parts) {
    if (part.type === 'field') texts[part.name] = part.value;
    else if (part.name !== fileField || files.length >= maxFiles) throw unexpectedPart(part.name);
    else {
      const bytes = await readAtMost(part.stream, left, part.name);
      if (bytes.length === 0) throw new DomainError('validation-failed', [`${fileField} must not be empty`]);
      left -= bytes.length;
      files.push({ fileName: part.fileName, mimetype: part.mimetype, bytes });
    }
  }
  if (files.length === 0) throw new DomainError('validation-failed', [`${fileField} is required`]);
  return { fields: checkedValue(fields, texts), files };
}

function unexpectedPart(name: string): DomainError {
  return new DomainError('validation-failed', [`property ${name} should not exist`]);
}

async function readAtMost(stream: Readable, maxBytes: number, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new DomainError('body-too-large', `${name} is larger than it may be.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
