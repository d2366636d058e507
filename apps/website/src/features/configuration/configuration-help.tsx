import { type ReactNode, useState } from 'react';
import { brand, emailLink } from '../../config/brand.ts';
import { useConnectionStatus, useSiteCall } from '../call/call-context.tsx';
import type { ServiceResult } from '../call/call-service.ts';
import { configurationMessages } from './configuration-messages.ts';

const variables: Readonly<Record<string, string>> = {
  assistantId: 'VITE_ASSISTANT_ID',
  publicKey: 'VITE_PUBLIC_KEY',
};

/** What a visitor can do while there are no calls, and what the operator has to set. */
export default function ConfigurationHelp(): ReactNode {
  const { service } = useSiteCall();
  const isMissing = useConnectionStatus() === 'unconfigured';
  const [result, setResult] = useState<ServiceResult>();

  async function test(): Promise<void> {
    setResult(undefined);
    setResult(await service.testConfiguration());
    await service.checkConfiguration();
  }
  return (
    <>
      {isMissing && (
        <>
          <p>
            {configurationMessages.status}: calls are not set up here yet. Until then, write to{' '}
            <a href={emailLink}>{brand.email}</a>.
          </p>
          <p>To set up calls, give this site:</p>
          <ul className="configuration-missing">
            {service.getMissingCredentials()?.map((name) => (
              <li key={name}>
                <code>{variables[name]}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" className="link-button" onClick={() => void test()}>
        Test the configuration
      </button>
      <output className="configuration-result">{result?.message}</output>
    </>
  );
}
