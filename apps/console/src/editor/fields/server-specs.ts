import type { FieldSpec } from './field-spec.ts';

/* How somebody's server is reached, wherever one is named. */

export const serverAddress: FieldSpec = {
  kind: 'text',
  pointer: '/server/url',
  label: 'Address',
  maxLength: 2_000,
  placeholder: 'https://example.com/saywell',
};

export const serverTimeout: FieldSpec = {
  kind: 'number',
  pointer: '/server/timeoutSeconds',
  label: 'Waits for an answer',
  min: 1,
  max: 300,
  standard: 20,
  unit: 's',
};

export const serverSecret: FieldSpec = {
  kind: 'text',
  pointer: '/server/secret',
  label: 'Secret',
  hint: 'Signs every request. Only editors and administrators see it.',
  maxLength: 10_000,
};

export const serverCredential: FieldSpec = {
  kind: 'text',
  pointer: '/server/credentialId',
  label: 'Credential',
  hint: 'Its id: how your server knows that it is this one who asks.',
  maxLength: 100,
};
