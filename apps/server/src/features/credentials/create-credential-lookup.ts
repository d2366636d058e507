import type { Store } from '../../store/store.ts';
import type { CredentialLookup } from '../server-messages/credential-lookup.ts';

/** How requests to a customer's server prove to be ours: by the credential that the server names. */
export function createCredentialLookup(store: Pick<Store, 'credential'>): CredentialLookup {
  return async (orgId, credentialId) => {
    const found = await store.credential.open(orgId, credentialId);
    if (found?.provider === 'webhook') return { authenticationPlan: found.authenticationPlan };
    if (found?.provider !== 'custom-credential') return null;
    const { authenticationPlan, encryptionPlan: plan } = found;
    return {
      authenticationPlan,
      ...(plan !== undefined && { encryptionPlan: { publicKey: plan.publicKey.pem } }),
    };
  };
}
