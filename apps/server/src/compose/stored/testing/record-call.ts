import type { ApiClient } from '@saywell/api-client';
import { expect, vi } from 'vitest';
import { joinByWebSocket, joinTarget } from '../../../features/calls/testing/room-visitor.ts';

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

/** A call that is recorded, of which something was heard, and that has ended. Answers its id. */
export async function recordCall(
  api: Pick<ApiClient, 'call'>,
  whileItRuns: (id: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const assistant = { firstMessage: 'Hello there, friend.', artifactPlan: { recordingEnabled: true } };
  const call = await api.call.createWeb({ assistant });
  const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
  visitor.say({ type: 'hello', userName: 'Ann' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  await until(() => expect(visitor.frames.length).toBeGreaterThan(20));
  await whileItRuns(call.id);
  visitor.app({ type: 'end-call' });
  await until(() => expect(visitor.isClosed()).toBe(true));
  await until(async () => expect((await api.call.get(call.id)).status).toBe('ended'));
  return call.id;
}
