import { z } from 'zod';
import type { Fields } from './union-of.ts';

/**
 * Names of the fields that contain a secret, in credentials and phone numbers, at any depth:
 * they are taken, stored encrypted, and never answered. Key ids and public keys are none.
 */
export const secretFieldNames = [
  'apiKey',
  'apiSecret',
  'authToken',
  'openAIKey',
  'ocpApimSubscriptionKey',
  'awsSecretAccessKey',
  'secretAccessKey',
  'secretKey',
  'clientSecret',
  'token',
  'hmacSecret',
  'privateKey',
  'connectionString',
  'authPassword',
  'password',
  'accessToken',
  'refreshToken',
  'SecretAccessKey',
  'SessionToken',
  /** Whoever has it may post. */
  'webhookUrl',
  'twilioAuthToken',
  'twilioApiKey',
  'twilioApiSecret',
] as const;
export type SecretFieldName = (typeof secretFieldNames)[number];

const names: ReadonlySet<string> = new Set(secretFieldNames);
export const isSecretField = (name: string): name is SecretFieldName => names.has(name);

/**
 * Names of the fields whose whole value is secret wherever a body has them, at any depth: assistants, tools,
 * squads, calls, campaigns and all the others. They are stored encrypted too, and answered to private keys.
 */
const bodySecretNames: ReadonlySet<string> = new Set([
  ...secretFieldNames,
  /** Of a server. */
  'secret',
  /** Of a server, a model of one's own, an API request. */
  'headers',
  'sipHeaders',
  /** Given with an assistant, a workflow or overrides instead of stored ones. */
  'credentials',
  /** Of a code tool. */
  'environmentVariables',
  /** Of a carrier's call. */
  'callToken',
]);
export const isBodySecret = (name: string): boolean => bodySecretNames.has(name);

/** The customer's own, or the model's: no name inside these means anything to us. */
const freeFieldNames: ReadonlySet<string> = new Set([
  'metadata',
  'variableValues',
  'parameters',
  'arguments',
  'structuredData',
  'structuredDataMulti',
]);
export const isFreeField = (name: string): boolean => freeFieldNames.has(name);

/** What is answered of a value that was taken. */
export type Shown<Value> = Value extends readonly (infer Item)[]
  ? Shown<Item>[]
  : Value extends object
    ? { [Key in keyof Value as Key extends SecretFieldName ? never : Key]: Shown<Value[Key]> }
    : Value;

/** A value whose secrets may be left out: those that are stored stay. */
export type SecretsOptional<Value> = Value extends readonly (infer Item)[]
  ? SecretsOptional<Item>[]
  : Value extends object
    ? { [Key in keyof Value as Key extends SecretFieldName ? never : Key]: SecretsOptional<Value[Key]> } & {
        [Key in keyof Value as Key extends SecretFieldName ? Key : never]?: Value[Key];
      }
    : Value;

type ChangeFields = (fields: Fields) => Fields;

/** The fields without those that contain a secret, at any depth. */
export const shownFields: ChangeFields = (fields) =>
  changeAll(fields, (own) =>
    Object.fromEntries(Object.entries(own).filter(([name]) => !isSecretField(name))),
  );

/** The same fields, but a secret may be left out, at any depth. */
export const secretsOptionalFields: ChangeFields = (fields) =>
  changeAll(fields, (own) =>
    Object.fromEntries(
      Object.entries(own).map(([name, schema]) => [name, isSecretField(name) ? z.optional(schema) : schema]),
    ),
  );

function changeAll(fields: Fields, change: ChangeFields): Fields {
  const inner = Object.entries(fields).map(([name, schema]) => [name, changeInside(schema, change)] as const);
  return change(Object.fromEntries(inner));
}

/** Lists contain no secrets; nor does what a caller fills with fields of its own. */
function changeInside(schema: z.ZodType, change: ChangeFields): z.ZodType {
  if (schema instanceof z.ZodOptional) return z.optional(changeInside(asType(schema.unwrap()), change));
  if (schema instanceof z.ZodObject) return z.strictObject(changeAll(schema.shape, change));
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const [first, ...others] = schema.options.map((option) => changeInside(asType(option), change));
    const options = [first, ...others].filter((option) => option instanceof z.ZodObject);
    const [one, ...more] = options;
    if (one !== undefined) return z.discriminatedUnion(schema.def.discriminator, [one, ...more]);
  }
  return schema;
}

/** Everything that these schemas are made of is of zod's classic interface. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const asType = (schema: unknown) => schema as z.ZodType;
