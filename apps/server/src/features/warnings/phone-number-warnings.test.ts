import { expect, it } from 'vitest';
import {
  callNumberWarnings,
  phoneCallWarnings,
  phoneNumberWarnings,
  sessionNumberWarnings,
} from './phone-number-warnings.ts';

const number = { twilioPhoneNumber: '+13025550100', twilioAccountSid: 'AC1' };
const id = '0192f0c0-0000-7000-8000-00000000000a';
const server = { url: 'https://customer.example' };
const pathsOf = (warnings: readonly { readonly path: string }[]) => warnings.map(({ path }) => path);

it('a number is warned of what is for calls that come in, and not of its server', () => {
  const hooks = [{ on: 'call.ringing', do: [{ type: 'say', exact: 'Hello.' }] }];
  const destination = { type: 'number', number: '+13025550101' };
  const full = { ...number, assistantId: id, hooks, fallbackDestination: destination, server };
  expect(pathsOf(phoneNumberWarnings(full))).toEqual(['assistantId', 'hooks', 'fallbackDestination']);
  expect(phoneNumberWarnings({ ...number, squadId: id, workflowId: id, smsEnabled: true })).toMatchObject([
    { path: 'squadId', code: 'field-without-effect', message: expect.stringContaining('trunk') },
    { path: 'workflowId' },
    { path: 'smsEnabled' },
  ]);
  const sipUri = 'sip:desk@example.com';
  expect(pathsOf(phoneNumberWarnings({ provider: 'vapi', sipUri, authentication: { realm: 'r' } }))).toEqual([
    'sipUri',
    'authentication',
  ]);
  expect(phoneNumberWarnings({ ...number, smsEnabled: false, hooks: [], assistantId: null })).toEqual([]);
});

it('one that came with a call or a session is named by its path', () => {
  const phoneNumber = { ...number, assistantId: id, server };
  expect(pathsOf(callNumberWarnings({ phoneNumber }))).toEqual(['phoneNumber.assistantId']);
  expect(callNumberWarnings({})).toEqual([]);
  expect(pathsOf(sessionNumberWarnings(phoneNumber))).toEqual([
    'phoneNumber.assistantId',
    'phoneNumber.server',
  ]);
  expect(sessionNumberWarnings({})).toEqual([]);
});

it('a telephone call says that nobody is called, with what else of it has no effect', () => {
  const customer = { number: '+13025550142' };
  const body = { assistantId: id, phoneNumberId: id, customer };
  expect(phoneCallWarnings(body)).toMatchObject([
    { path: 'customer', code: 'no-trunk', message: expect.stringContaining('nobody is called') },
  ]);
  const full = { ...body, squadOverrides: {}, phoneNumber: { ...number, assistantId: id } };
  expect(pathsOf(phoneCallWarnings(full))).toEqual(['customer', 'squadOverrides', 'phoneNumber.assistantId']);
  expect(pathsOf(phoneCallWarnings({ assistantId: id, customers: [customer] }))).toEqual(['customers']);
  expect(pathsOf(phoneCallWarnings({ assistantId: id, customerId: id }))).toEqual(['customerId']);
});
