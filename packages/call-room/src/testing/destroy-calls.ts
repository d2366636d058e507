import { getCallInstance } from '../call/call-object.ts';

/** Ends every call object: test files of a worker share the module, and what one left open the next would find. */
export async function destroyCalls(): Promise<void> {
  for (let call = getCallInstance(); call !== undefined; call = getCallInstance()) await call.destroy();
}
