import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownState } from '../requests/entity-tag.ts';
import { compressText, encodingFor } from './compress-text.ts';

export interface CompressedBody {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  /** Of what it says; weak, because it goes out in two forms. */
  readonly tag: string;
}

/**
 * Loads and compresses at the first call: a quarter of the size, worth a moment of the
 * first reader, and no memory before that. What failed is tried again.
 */
export function loadCompressed(load: () => Promise<Buffer>): () => Promise<CompressedBody> {
  let loading: Promise<CompressedBody> | undefined;
  const compressed = async () => {
    const plain = await load();
    const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { plain, brotli: await compressText(plain, 'br'), tag };
  };
  return () => {
    loading ??= compressed().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** In the form that the caller takes; nothing when the caller has it. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli, tag }: CompressedBody,
): FastifyReply {
  void reply.headers({ vary: 'accept-encoding', etag: tag });
  if (isKnownState(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const takesBrotli = encodingFor(request.headers['accept-encoding']) === 'br';
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
}
