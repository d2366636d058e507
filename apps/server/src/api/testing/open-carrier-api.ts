import type { CreatePhoneNumber } from '@saywell/contract';
import { createProviderApi } from '../../features/providers/provider-api.ts';
import {
  type CustomerServer,
  openCustomerServer,
} from '../../features/server-messages/testing/customer-server.ts';
import { noApiLog } from '../../platform/logs/api-log.ts';
import { createLog } from '../../platform/logs/create-log.ts';
import { openApi, type TestApi } from './open-api.ts';

export interface CarrierApi extends AsyncDisposable {
  readonly test: TestApi;
  /** Replaces Twilio, Vonage and Telnyx: it knows {@link owned} and the accounts of {@link accepted}. */
  readonly carrier: CustomerServer;
  /** What the server has logged. */
  readonly lines: readonly string[];
  addVonage(): Promise<{ readonly id: string }>;
  addTrunk(): Promise<{ readonly id: string }>;
  stored(): Promise<unknown[]>;
  /** No numbers, and a carrier that answers as usual. */
  reset(): Promise<void>;
}

export const token = 'MARKER-twilio-token';
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const accepted = new Set([
  basic('AC1', token),
  basic('SK1', 'key-secret'),
  basic('vk', 'vs'),
  'Bearer telnyx-key',
]);
export const owned = [
  '+13025550101',
  '+13025550102',
  '+13025550103',
  '+13025550104',
  '+13025550105',
] as const;

export const twilio = (number: string, fields: object = {}): CreatePhoneNumber => ({
  provider: 'twilio',
  number,
  twilioAccountSid: 'AC1',
  twilioAuthToken: token,
  ...fields,
});

/** Status and message of a request that is refused; null when it is not. */
export const refused = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => null,
    (error: { status: number; body: { message: unknown } }) => [error.status, error.body.message],
  );

export async function openCarrierApi(): Promise<CarrierApi> {
  const carrier = await openCustomerServer();
  const lines: string[] = [];
  const urls = { twilio: carrier.url, vonage: carrier.url, telnyx: carrier.url };
  const test = await openApi(() => ({
    providers: createProviderApi({ urls, allowPrivate: false, apiLog: noApiLog, now: Date.now }),
    log: createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }),
  }));
  const stored = () => test.store.phoneNumber.list(test.orgId, { limit: 1_000 });
  return {
    test,
    carrier,
    lines,
    addVonage: () => test.api.credential.create({ provider: 'vonage', apiKey: 'vk', apiSecret: 'vs' }),
    addTrunk: () =>
      test.api.credential.create({ provider: 'byo-sip-trunk', gateways: [{ ip: '203.0.113.1' }] }),
    stored,
    async reset() {
      for (const { id } of await stored()) await test.store.phoneNumber.delete(test.orgId, id);
      answerAsCarrier(carrier);
    },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await carrier[Symbol.asyncDispose]();
    },
  };
}

function answerAsCarrier(carrier: CustomerServer): void {
  carrier.answerAlways((response, { headers, path }) => {
    if (!accepted.has(headers.authorization ?? '')) {
      response.writeHead(401).end('{}');
      return;
    }
    const asked = new URL(path, carrier.url).searchParams;
    const digits = [...asked.values()].join(' ').replaceAll('+', '');
    const numbers = owned.filter((one) => digits.includes(one.slice(1)));
    response.end(
      JSON.stringify({
        incoming_phone_numbers: numbers.map((one) => ({ phone_number: one })),
        numbers: numbers.map((one) => ({ msisdn: one.slice(1) })),
        data: numbers.map((one) => ({ phone_number: one })),
      }),
    );
  });
}
