import type { RoomRequests } from '@saywell/contract';
import type { PartContext } from '../call/call-context.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';

/** Opening a recording or an address may take the server a while. */
const timeoutMs = 30_000;

/** Asks a service of the room for the method of that name. Rejects with `wrong-state` outside a call. */
export async function requestService<Method extends keyof RoomRequests>(
  context: PartContext,
  name: string,
  method: Method,
  params: RoomRequests[Method]['params'],
): Promise<RoomRequests[Method]['result']> {
  const engine = context.isJoined() ? context.engine() : undefined;
  if (!engine) throw context.refusal('wrong-state', messages.onlyAfterJoin(`${name}()`));
  return engine.request(method, params, timeoutMs);
}

/** The same for methods whose outcome is an event: a refusal is emitted as `failure`. */
export function startService<Method extends keyof RoomRequests>(
  context: PartContext,
  failure: 'recording-error' | 'transcription-error',
  name: string,
  method: Method,
  params: RoomRequests[Method]['params'] & { readonly instanceId?: string },
): void {
  const { instanceId } = params;
  void requestService(context, name, method, params).catch((cause: unknown) => {
    const { code, message: errorMsg } = CallRoomError.from(cause);
    if (code !== 'cancelled') context.emit(failure, defined({ errorMsg, instanceId }));
  });
}

/** Absent fields instead of undefined ones. */
export function defined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exactly the undefined ones are gone
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
