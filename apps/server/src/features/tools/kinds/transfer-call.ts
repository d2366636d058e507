import { transferDestinationAnswerSchema } from '@saywell/contract';
import { ServerMessageError } from '../../server-messages/server-message-error.ts';
import { spokenMessageOf } from '../spoken-message-of.ts';
import type { KindAnswer, ToolRun } from '../tool-runner.ts';
import type { ToolOf, ToolPlace, ToolServices } from '../tool-services.ts';
import { type Destination, nameOfDestination } from './transfer-form.ts';

/**
 * Finds where the call is to go: the tool's destination, or what the customer's server answers. A number needs
 * telephony: without it the model hears `no-trunk`, and the tool's `request-failed` message is said.
 */
export async function runTransferCall(
  { destinations = [] }: ToolOf<'transferCall'>,
  { call }: ToolRun,
  { services, place }: { readonly services: Pick<ToolServices, 'serverMessages'>; readonly place: ToolPlace },
  signal: AbortSignal,
): Promise<KindAnswer> {
  if (place.channel === 'chat')
    return { code: 'tool-not-supported', error: 'A written conversation cannot be sent to another phone' };
  if (destinations.length === 0) return askServer(services, place, signal);
  const wanted = call.parameters['destination'];
  const named = destinations.find((one) => nameOfDestination(one) === wanted);
  const destination = named ?? (destinations.length === 1 ? destinations[0] : undefined);
  if (destination === undefined)
    return { code: 'tool-bad-arguments', error: `There is no destination ${String(wanted).slice(0, 100)}` };
  return transferTo(destination);
}

async function askServer(
  { serverMessages }: Pick<ToolServices, 'serverMessages'>,
  { orgId, assistant, context }: ToolPlace,
  signal: AbortSignal,
): Promise<KindAnswer> {
  const message = { type: 'transfer-destination-request' } as const;
  const asked = { schema: transferDestinationAnswerSchema, signal };
  try {
    const answer = await serverMessages.ask(orgId, { assistant, context }, message, asked);
    const spoken = spokenMessageOf(answer.message, 'request-failed');
    if (answer.destination !== undefined) return { ...transferTo(answer.destination), ...spoken };
    return { code: 'tool-failed', error: answer.error ?? 'The server named no destination', ...spoken };
  } catch (error) {
    if (!(error instanceof ServerMessageError)) throw error;
    return {
      code: 'tool-failed',
      error: `The server that knows the destination did not answer: ${error.code}`,
    };
  }
}

function transferTo(destination: Destination): KindAnswer {
  if (destination.type === 'assistant')
    return { code: 'tool-not-supported', error: 'This call cannot be handed to another assistant' };
  return {
    code: 'no-trunk',
    error:
      'The call was not transferred: this server has no telephone line. Say so, and offer to help or to take a message.',
  };
}
