import { z } from 'zod';
import { isoDateSchema, storedFields, updateFields } from '../parts/common.ts';
import {
  type SecretsOptional,
  type Shown,
  secretsOptionalFields,
  shownFields,
} from '../parts/secret-fields.ts';
import { type Fields, type ObjectOf, type UnionOf, unionOf } from '../parts/union-of.ts';
import { type CredentialKinds, credentialKinds } from './kinds.ts';

export type CredentialProvider = keyof CredentialKinds;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` loses the names
export const credentialProviders = Object.keys(credentialKinds) as [
  CredentialProvider,
  ...CredentialProvider[],
];

const sharedFields = { name: z.string().min(1).max(40).optional() };

/** Body of `POST /credential`: a key for one provider. Its secrets are never answered again. */
export type CreateCredential = UnionOf<'provider', typeof sharedFields, CredentialKinds>;
export const createCredentialSchema: z.ZodType<CreateCredential, CreateCredential> = unionOf(
  'provider',
  sharedFields,
  credentialKinds,
);

interface StoredFields extends ObjectOf<typeof storedFields> {}
/** Of kinds whose tokens this server fetches itself; it caches them in memory only. */
interface WithSession {
  readonly authenticationSession?: { readonly expiresAt?: string | undefined } | undefined;
}
/** A credential without its secrets. */
export type Credential = Shown<CreateCredential> & StoredFields & WithSession & LastUsed;

/** When its secrets were last taken out for use, to the hour; absent: never. */
interface LastUsed {
  readonly lastUsedAt?: string | undefined;
}
const lastUsedField = { lastUsedAt: isoDateSchema.optional() };

const sessionField = {
  authenticationSession: z.strictObject({ expiresAt: z.iso.datetime().optional() }).optional(),
};
const kindsWithSession: ReadonlySet<string> = new Set(['webhook', 'custom-credential']);
const mapKinds = (change: (fields: Fields, kind: string) => Fields) =>
  Object.fromEntries(
    Object.entries<Fields>(credentialKinds).map(([kind, fields]) => [kind, change(fields, kind)]),
  );
// Built from the same kinds by the same lists of names as their types.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const credentialSchema = unionOf(
  'provider',
  { ...storedFields, ...sharedFields, ...lastUsedField },
  mapKinds((fields, kind) => ({
    ...shownFields(fields),
    ...(kindsWithSession.has(kind) && sessionField),
  })),
) as unknown as z.ZodType<Credential, Credential>;

type Changed<Kind> = Kind extends { readonly provider: infer Provider }
  ? { readonly provider: Provider } & {
      readonly [Key in Exclude<keyof Kind, 'provider'>]?:
        | SecretsOptional<Kind[Key]>
        | (undefined extends Kind[Key] ? null : never);
    }
  : never;
export type TypedCredentialUpdate = Changed<CreateCredential>;
/** The kind of a credential stays: `provider`, when it is given, says which one. `null` clears a field, a secret that is left out stays. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
export const typedCredentialUpdateSchema = unionOf(
  'provider',
  updateFields(sharedFields),
  mapKinds((fields) => updateFields(secretsOptionalFields(fields))),
) as unknown as z.ZodType<TypedCredentialUpdate, TypedCredentialUpdate>;

/** Fields of the stored credential's kind, whichever that is: the server checks them against it. */
const untypedSchema = z.looseObject({ provider: z.undefined().optional() });
export type UpdateCredential = TypedCredentialUpdate | z.infer<typeof untypedSchema>;
/** Body of `PATCH /credential/{id}`. */
export const updateCredentialSchema: z.ZodType<UpdateCredential, UpdateCredential> = z.union([
  typedCredentialUpdateSchema,
  untypedSchema,
]);
