/** What a link has brought that nobody else may see: behind `#`, so that no server and no log of a proxy has read it. */
export interface LinkSecret {
  readonly kind: 'setup' | 'link';
  readonly token: string;
}

const pages = { setup: '/set-up', link: '/link' } as const;

export function linkSecretOf(hash: string): LinkSecret | null {
  const [, kind, token] = /^#(setup|link)=(.+)$/.exec(hash) ?? [];
  if ((kind !== 'setup' && kind !== 'link') || token === undefined) return null;
  try {
    return { kind, token: decodeURIComponent(token) };
  } catch {
    return { kind, token };
  }
}

/** The secret of this page's address, which it is taken out of; the path then is that of the page that uses it. */
export function takeLinkSecret(
  { hash }: Pick<Location, 'hash'>,
  history: Pick<History, 'replaceState'>,
  base: string,
): LinkSecret | null {
  const secret = linkSecretOf(hash);
  if (secret !== null) history.replaceState(null, '', `${base}${pages[secret.kind]}`);
  return secret;
}
