import { type ReactNode, useEffect } from 'react';
import { brand, emailLink } from '../../config/brand.ts';
import { useConnectionStatus, useSiteCall } from './call-context.tsx';

/** Shown where calls are offered while this site has no voice credentials. */
export function ConfigurationWarning(): ReactNode {
  const { service } = useSiteCall();
  const status = useConnectionStatus();
  useEffect(() => void service.checkConfiguration(), [service]);
  if (status !== 'unconfigured') return null;
  return (
    <div className="call-warning" role="alert">
      <p className="call-error-title">Configuration Required</p>
      <p>
        Calls are not set up here yet: the voice credentials are missing. Until then, write to{' '}
        <a href={emailLink}>{brand.email}</a>.
      </p>
    </div>
  );
}
