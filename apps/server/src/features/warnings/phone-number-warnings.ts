import type { ApiWarning, CreateCall } from '@saywell/contract';
import { setValuesAt } from './set-values.ts';
import { withoutEffect } from './fields/field-effect.ts';
import { callTargetWarnings } from './target-warnings.ts';

/** What of a number is for calls and messages that come in: without a trunk none does. */
const incomingFields = [
  'assistantId',
  'squadId',
  'workflowId',
  'hooks',
  'fallbackDestination',
  'smsEnabled',
  'sipUri',
  'authentication',
] as const;
const noTrunk = 'Nothing comes in at a number of this server: it has no telephone trunk.';

/** What of a number, a stored one or one that came with a call, does not have its effect. `at`: its own path. */
export function phoneNumberWarnings(number: object, at = ''): readonly ApiWarning[] {
  const below = at === '' ? '' : `${at}.`;
  return incomingFields.flatMap((field) =>
    setValuesAt(number, field).map(({ path }) => withoutEffect(`${below}${path}`, noTrunk)),
  );
}

/** What does not have its effect of a call over the telephone network: there is no trunk, whichever number it would be from. */
export function phoneCallWarnings(body: CreateCall): readonly ApiWarning[] {
  const path = phoneParts.find((part) => body[part] !== undefined) ?? 'customer';
  return [
    { path, code: 'no-trunk', message: notCalled },
    ...callTargetWarnings(body),
    ...callNumberWarnings(body),
  ];
}

const phoneParts = ['customers', 'customer', 'customerId'] as const;
const notCalled =
  'This server has no telephone trunk: nobody is called, the call ends as soon as it would be dialled. Calls in a browser or over a WebSocket work.';

/** What of a number that came with a call does not have its effect. */
export function callNumberWarnings({ phoneNumber }: Pick<CreateCall, 'phoneNumber'>): readonly ApiWarning[] {
  return phoneNumber === undefined ? [] : phoneNumberWarnings(phoneNumber, 'phoneNumber');
}

/** The same of one that came with a session, whose chats are no telephone calls. */
export function sessionNumberWarnings(number: object): readonly ApiWarning[] {
  return [
    ...phoneNumberWarnings(number, 'phoneNumber'),
    ...setValuesAt(number, 'server').map(() =>
      withoutEffect(
        'phoneNumber.server',
        'The messages of chats go to the assistant’s server, else the organisation’s.',
      ),
    ),
  ];
}
