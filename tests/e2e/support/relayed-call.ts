import type { Page } from 'playwright-core';
import { openRoomPage, type RoomPage } from './room-page.ts';
import type { RoomServer, Seat } from './room-server.ts';
import type { UdpRelay } from './udp-relay.ts';

/** Within so long the engine notices that nothing comes: pings of the channel, and the browser's own checks. */
export const detectionMs = 15_000;

/** Ann in a call whose media goes through the relay; the assistant listens. */
export async function joinThroughRelay(
  page: Page,
  server: RoomServer,
  relay: UdpRelay,
  seat?: Seat,
): Promise<RoomPage> {
  const ann = await openRoomPage(page, server.url);
  await ann.call('useRelay', relay.port);
  await ann.enter(seat ?? (await server.createCall()), 'Ann', 440);
  await ann.call('send', 'playable', '*');
  await ann.untilEmitted('app-message', ({ payload }) => payload['data'] === 'listening');
  return ann;
}

/** A typed question is answered after this moment, in words. */
export async function expectAnswer(page: RoomPage, question: string, answer: RegExp): Promise<void> {
  const askedAt = await page.call('now');
  await page.call('send', { type: 'add-message', message: { role: 'user', content: question } }, '*');
  await page.untilEmitted(
    'app-message',
    ({ atMs, payload }) =>
      atMs > askedAt && /"assistant"/.test(String(payload['data'])) && answer.test(String(payload['data'])),
  );
}

/** The same in words and in sound. */
export async function expectConversation(page: RoomPage, question: string, answer: RegExp): Promise<void> {
  await expectAnswer(page, question, answer);
  await page.until(
    () => page.call('levels'),
    ({ remote }) => Object.values(remote).some((level) => level > 0.01),
  );
}

export const isNetworkEvent =
  (event: string, transport?: string) =>
  ({ payload }: { readonly payload: Record<string, unknown> }): boolean =>
    payload['event'] === event && (transport === undefined || payload['transport'] === transport);

/** Waits for the loss and for the way back; answers the time between the two, ms. */
export async function untilRejoined(page: RoomPage): Promise<number> {
  const { atMs: noticedAt } = await page.untilEmitted(
    'network-connection',
    isNetworkEvent('interrupted'),
    detectionMs,
  );
  const { atMs: backAt } = await page.untilEmitted(
    'network-connection',
    (emitted) => emitted.atMs > noticedAt && isNetworkEvent('connected', 'webrtc')(emitted),
    detectionMs,
  );
  return backAt - noticedAt;
}
