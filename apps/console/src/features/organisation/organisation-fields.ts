import type { FieldGroup } from '../../editor/fields/field-spec.ts';
import {
  serverAddress,
  serverCredential,
  serverSecret,
  serverTimeout,
} from '../../editor/fields/server-specs.ts';

/** What an organisation may set for itself, and what has an effect here. */
export const organisationFields: readonly FieldGroup[] = [
  {
    fields: [
      {
        kind: 'text',
        pointer: '/name',
        label: 'Name',
        hint: 'People see it in the console, and in the list of their passkeys.',
        maxLength: 40,
      },
    ],
  },
  {
    title: 'What it may cost',
    fields: [
      {
        kind: 'switch',
        pointer: '/spendingStopped',
        label: 'Stop all spending',
        hint: 'Nothing that costs begins, and calls that cost end at once.',
        standard: false,
      },
      {
        kind: 'number',
        pointer: '/billingLimit',
        label: 'Calls and chats of a month',
        hint: 'Once they have cost this much, no other begins until the next month.',
        min: 0,
        max: 1_000,
        unit: 'USD',
        standard: 'no limit',
      },
      {
        kind: 'number',
        pointer: '/budget/dailyUsd',
        label: 'Budget of a day',
        hint: 'Counted while calls run: one that has used it up says goodbye and ends.',
        min: 0,
        max: 1_000_000,
        unit: 'USD',
        standard: 'no limit',
      },
      {
        kind: 'number',
        pointer: '/budget/monthlyUsd',
        label: 'Budget of a month',
        hint: 'The same for the calendar month, UTC.',
        min: 0,
        max: 1_000_000,
        unit: 'USD',
        standard: 'no limit',
      },
    ],
  },
  {
    title: 'Calls',
    fields: [
      {
        kind: 'number',
        pointer: '/concurrencyLimit',
        label: 'Calls at once',
        hint: 'Those that wait for somebody count, too.',
        min: 1,
        max: 10,
        isWhole: true,
        unit: 'calls',
        standard: 'no limit',
      },
      {
        kind: 'switch',
        pointer: '/viewersMayListen',
        label: 'Viewers may listen to running calls',
        standard: true,
      },
      {
        kind: 'choice',
        pointer: '/missingModel',
        label: 'When a model does not run here',
        options: [
          { value: 'refuse', label: 'Its calls and chats are refused' },
          { value: 'replace', label: 'The built-in dialogue answers' },
        ],
        standard: 'as whoever runs this server has chosen',
      },
    ],
  },
  {
    title: 'What is kept',
    fields: [
      {
        kind: 'number',
        pointer: '/dataRetentionDays',
        label: 'Delete after',
        hint: 'Calls, chats, sessions, bookings, requests and logs, with recordings and transcripts. What is older goes soon after saving, for good.',
        min: 1,
        max: 3_660,
        isWhole: true,
        unit: 'days',
        standard: 'never',
      },
    ],
  },
  {
    title: 'Your server',
    lead: 'It hears of calls for which neither the assistant nor the number has a server of its own.',
    fields: [
      serverAddress,
      serverTimeout,
      serverSecret,
      serverCredential,
      {
        kind: 'json',
        pointer: '/server/headers',
        label: 'Headers',
        hint: 'Sent with every request: { "x-team": "front desk" }.',
      },
      {
        kind: 'json',
        pointer: '/server/backoffPlan',
        label: 'When it fails',
        hint: 'Is repeated: { "type": "fixed", "maxRetries": 2, "baseDelaySeconds": 1 }.',
      },
    ],
  },
];
