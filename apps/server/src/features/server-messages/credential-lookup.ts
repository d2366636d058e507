/** How a request proves to come from this server. Times are Unix seconds. */
export type AuthenticationPlan =
  | {
      readonly type: 'bearer';
      readonly token: string;
      /** Default `Authorization`. */
      readonly headerName?: string | undefined;
      /** Default true. */
      readonly bearerPrefixEnabled?: boolean | undefined;
    }
  | {
      readonly type: 'oauth2';
      readonly url: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scope?: string | undefined;
    }
  | {
      readonly type: 'hmac';
      readonly secretKey: string;
      readonly algorithm: 'sha256' | 'sha512' | 'sha1';
      /** Default `x-signature`. */
      readonly signatureHeader?: string | undefined;
      /** Default `x-timestamp`. */
      readonly timestampHeader?: string | undefined;
      /** Default true. */
      readonly includeTimestamp?: boolean | undefined;
      /** Default `{timestamp}.{body}`; also `{method}`, `{url}` and `{svix-id}`, the id of the delivery. */
      readonly payloadFormat?: string | undefined;
      readonly signaturePrefix?: string | undefined;
      readonly messageIdHeader?: string | undefined;
      /** Default `hex`. */
      readonly signatureEncoding?: 'hex' | 'base64' | undefined;
      readonly secretIsBase64?: boolean | undefined;
    };

/** A credential of kind `webhook` or `custom-credential`, decrypted. */
export interface ServerCredential {
  readonly authenticationPlan?: AuthenticationPlan | undefined;
  /** PEM. */
  readonly encryptionPlan?: { readonly publicKey: string } | undefined;
}

/** Null: the organisation has no such credential. */
export type CredentialLookup = (orgId: string, credentialId: string) => Promise<ServerCredential | null>;
