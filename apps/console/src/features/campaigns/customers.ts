import { ApiError } from '@saywell/api-client';
import type { Campaign } from '@saywell/contract';

export interface TypedCustomer {
  readonly number?: string;
  readonly sipUri?: string;
  readonly name?: string;
}

const number = /^\+[1-9]\d{6,14}$/;
const sipUri = /^sips?:\S+$/;

/** As the server refuses a field. */
export function refuse(message: string): never {
  throw new ApiError('validation-failed', message, { status: 400, body: { message: [message] } });
}

/** One in a line: a number, and behind a comma a name. Throws at the first line that is none. */
export function readCustomers(text: string): readonly TypedCustomer[] {
  const found = text.split('\n').flatMap((line, index): TypedCustomer[] => {
    const [dialled = '', ...rest] = line.split(',');
    const address = dialled.replaceAll(/[\s()/-]/g, '');
    const name = rest.join(',').trim().slice(0, 40);
    if (line.trim() === '') return [];
    const named = name === '' ? {} : { name };
    if (number.test(address)) return [{ number: address, ...named }];
    if (sipUri.test(dialled.trim())) return [{ sipUri: dialled.trim(), ...named }];
    return refuse(`customers line ${index + 1} is no number like +13025550142 and no SIP address`);
  });
  return found.length === 0 ? refuse('customers nobody is to be called yet') : found;
}

export interface CalledCustomer {
  readonly address: string;
  readonly name?: string | undefined;
  /** Absent: not called, or not yet. */
  readonly call?: { readonly id: string } & Campaign['calls'][string];
}

type Customer = NonNullable<Campaign['customers']>[number];
const addressOf = ({ number: dialled, sipUri: address }: Customer): string => dialled ?? address ?? '';

/** Everybody in the order of the plan, with what came of it. Who is there twice is called twice. */
export function calledCustomers({ customers, dialPlan, calls }: Campaign): readonly CalledCustomer[] {
  const open = new Map<string, CalledCustomer['call'][]>();
  for (const [id, call] of Object.entries(calls)) {
    const address = addressOf(call.customer);
    open.set(address, [...(open.get(address) ?? []), { id, ...call }]);
  }
  const planned = customers ?? (dialPlan ?? []).flatMap((part) => part.customers);
  return planned.map((customer) => {
    const address = addressOf(customer);
    const call = open.get(address)?.shift();
    return { address, name: customer.name, ...(call !== undefined && { call }) };
  });
}
