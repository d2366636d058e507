import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Whatever was uploaded, as a download: no browser shows it as a page of ours. */
export class FileAnswer {
  readonly #stream: Readable;
  readonly #name: string;
  readonly #contentType: string | undefined;
  readonly #isImmutable: boolean;
  /** `contentType`: where it is another one than the route's. `isImmutable`: it never changes; whoever may read it keeps it. */
  constructor(
    stream: Readable,
    name: string,
    {
      contentType,
      isImmutable = false,
    }: { readonly contentType?: string; readonly isImmutable?: boolean } = {},
  ) {
    this.#stream = stream;
    this.#name = name;
    this.#contentType = contentType;
    this.#isImmutable = isImmutable;
  }

  send(reply: FastifyReply, ofRoute = 'application/octet-stream'): FastifyReply {
    const contentType = this.#contentType ?? ofRoute;
    const type = contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;
    if (this.#isImmutable) void reply.header('cache-control', 'private, max-age=31536000, immutable');
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(this.#name)}`)
      .send(this.#stream);
  }
}
