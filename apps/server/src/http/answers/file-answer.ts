import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Whatever was uploaded, as a download: no browser shows it as a page of ours. */
export class FileAnswer {
  readonly #stream: Readable;
  readonly #name: string;
  readonly #contentType: string | undefined;
  /** `contentType`: where it is another one than the route's. */
  constructor(stream: Readable, name: string, contentType?: string) {
    this.#stream = stream;
    this.#name = name;
    this.#contentType = contentType;
  }

  send(reply: FastifyReply, ofRoute = 'application/octet-stream'): FastifyReply {
    const contentType = this.#contentType ?? ofRoute;
    const type = contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(this.#name)}`)
      .send(this.#stream);
  }
}
