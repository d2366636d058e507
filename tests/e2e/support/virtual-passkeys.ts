import type { Page } from 'playwright-core';

/** A device with passkeys that the browser only pretends to have. */
export interface VirtualDevice {
  /** Does whoever holds it unlock it? */
  setVerified(isUserVerified: boolean): Promise<void>;
  /** Is it in somebody's hand? One that is not answers nothing. */
  setPresent(isPresent: boolean): Promise<void>;
  /** How often each of its passkeys has signed. */
  signCounts(): Promise<number[]>;
}

export interface VirtualDevices {
  add(transport: 'internal' | 'usb'): Promise<VirtualDevice>;
}

/** Passkeys of one page, without a person. */
export async function virtualPasskeys(page: Page): Promise<VirtualDevices> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  return {
    async add(transport) {
      const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport,
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      return {
        async setVerified(isUserVerified) {
          await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
        },
        async setPresent(enabled) {
          await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
        },
        async signCounts() {
          const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
          return credentials.map(({ signCount }) => signCount);
        },
      };
    },
  };
}
