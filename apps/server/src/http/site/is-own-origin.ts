export interface OriginCheck {
  /** The `Origin` header. */
  readonly origin: string | undefined;
  /** Host and port that the request names. */
  readonly host: string;
  /** Address of the site when it is configured. */
  readonly publicUrl: string | undefined;
}

/**
 * Does the request come from a page of this site? Browsers name the origin with
 * every post; programs that name none may as well. Without a configured address
 * the host decides alone: behind a proxy the scheme of the page is not known.
 */
export function isOwnOrigin({ origin, host, publicUrl }: OriginCheck): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== undefined) return new URL(origin).origin === new URL(publicUrl).origin;
  return new URL(origin).host === host.toLowerCase();
}
