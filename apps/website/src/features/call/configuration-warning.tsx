import { lazy, type ReactNode, useEffect, useState } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { useConnectionStatus, useSiteCall } from './call-context.tsx';

// Only an operator who is not done yet needs it.
const ConfigurationHelp = lazy(() => import('../configuration/configuration-help.tsx'));

/** Shown where calls are offered while this site has no voice credentials. */
export function ConfigurationWarning(): ReactNode {
  const { service } = useSiteCall();
  const status = useConnectionStatus();
  // Once shown it stays: its test shows whether the mending worked.
  const [isShown, setShown] = useState(false);
  useEffect(() => void service.checkConfiguration(), [service]);
  if (status === 'unconfigured' && !isShown) setShown(true);
  if (!isShown) return null;
  return (
    <div className="call-warning" role="alert">
      <p className="call-error-title">Configuration Required</p>
      <LatePart>
        <ConfigurationHelp />
      </LatePart>
    </div>
  );
}
