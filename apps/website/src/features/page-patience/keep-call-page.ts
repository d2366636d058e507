export interface KeepCallPageOptions {
  readonly document: Document;
  /** Is there a call, also one that is still connecting? */
  readonly hasCall: () => boolean;
  /** Is this the path of a page of this site? */
  readonly isOwn: (path: string) => boolean;
  /** Shows another page of this site without loading it anew. */
  readonly navigate: (address: string) => void;
}

/**
 * While a call is running no link loads another document in this window: that would end the call. Also
 * a link of a page whose code has not come, or one of its text, leads there all the same;
 * what is no page of this site opens beside it. Answers what stops it.
 */
export function keepCallPage({ document, hasCall, isOwn, navigate }: KeepCallPageOptions): () => void {
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || !isPlainPress(event) || !hasCall()) return;
    if (!/^https?:$/.test(link.protocol) || link.target === '_blank' || link.hasAttribute('download')) return;
    const { location } = document;
    if (link.pathname === location.pathname && link.origin === location.origin && link.hash !== '') return;
    if (link.origin !== location.origin || !isOwn(link.pathname)) {
      link.target = '_blank';
      link.rel = 'noopener';
      return;
    }
    event.preventDefault();
    navigate(`${link.pathname}${link.search}${link.hash}`);
  }
  // Before React, which lets nobody hear of presses on what has not come to life.
  document.addEventListener('click', follow, true);
  return () => document.removeEventListener('click', follow, true);
}

const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
