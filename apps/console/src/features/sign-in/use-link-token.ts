import { useState } from 'react';
import type { LinkSecret } from '../../app/link-secret.ts';
import { useServices } from '../../app/services.tsx';

/** The secret of the link that led here. Pages keep it as long as they are shown; nothing else does. */
export function useLinkToken(kind: LinkSecret['kind']): string | null {
  const { link } = useServices();
  const [token] = useState(() => (link.secret?.kind === kind ? link.secret.token : null));
  return token;
}
