import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConnectionStatus, useSiteCall } from './call-context.tsx';

/** What a visitor has to know before a call; whether it is recorded is what the assistants' plans say. */
export function CallDisclosure(): ReactNode {
  const { service } = useSiteCall();
  // Changes when the configuration is known.
  useConnectionStatus();
  const use = service.getRecordsCalls() ? 'recorded and transcribed' : 'transcribed';
  return (
    <p className="disclosure">
      You talk with an AI. Calls are {use}: <Link href="/privacy-policy">Privacy</Link>.
    </p>
  );
}
