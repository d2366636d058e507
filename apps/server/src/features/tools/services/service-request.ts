import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { ProviderRequest } from '../../providers/provider-api.ts';
import type { KindAnswer } from '../tool-runner.ts';
import type { ToolServices } from '../tool-services.ts';

/** What one tool of another service has to work with. */
export interface ServiceCall {
  readonly services: ToolServices;
  readonly orgId: string;
  readonly given: Readonly<Record<string, unknown>>;
}

/** Why a tool of another service did nothing. */
export class ServiceRefusal extends Error {
  override readonly name = 'ServiceRefusal';
  readonly answer: Extract<KindAnswer, { code: unknown }>;
  constructor(answer: Extract<KindAnswer, { code: unknown }>) {
    super(answer.error);
    this.answer = answer;
  }
}

/** Sends JSON with the service's token, and answers what it says. Rejects with `DomainError`. */
export function askService(
  { services, orgId }: Pick<ServiceCall, 'services' | 'orgId'>,
  { body, headers, ...request }: Omit<ProviderRequest, 'orgId' | 'body'> & { readonly body?: object },
): Promise<unknown> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  return services.providers.request({
    ...request,
    orgId,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...json,
  });
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** @throws {ServiceRefusal} when it is no text, or empty. */
export function textIn({ given }: Pick<ServiceCall, 'given'>, name: string): string {
  const value = optionalText(given, name);
  if (value === undefined)
    throw new ServiceRefusal({ code: 'tool-bad-arguments', error: `${name} is missing` });
  return value;
}

export function optionalText(given: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = given[name];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** Epoch milliseconds. @throws {ServiceRefusal} when it is no moment. */
export function momentIn(call: Pick<ServiceCall, 'given'>, name: string): number {
  const moment = Date.parse(textIn(call, name));
  if (Number.isFinite(moment)) return moment;
  throw new ServiceRefusal({
    code: 'tool-bad-arguments',
    error: `${name} is no date and time as 2026-05-04T15:00:00Z`,
  });
}

/** Only the fields of an answer that a model needs; JSON. */
export function fieldsOf(answer: unknown, names: readonly string[]): string {
  if (typeof answer !== 'object' || answer === null) return 'Done.';
  const fields = names.map((name) => [name, Reflect.get(answer, name)] as const);
  return JSON.stringify(Object.fromEntries(fields.filter(([, value]) => value !== undefined)));
}

/** What a failure of a service means to the model; everything else is thrown on. */
export function serviceFailure(error: unknown): KindAnswer {
  if (error instanceof ServiceRefusal) return error.answer;
  if (!(error instanceof DomainError)) throw error;
  const isSetup = ['credential-missing', 'credential-refused', 'integrations-not-available'].includes(
    error.code,
  );
  return { code: isSetup ? 'tool-not-configured' : 'tool-failed', error: error.message };
}
