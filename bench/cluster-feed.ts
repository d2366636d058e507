import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RoomVisitor } from '../apps/server/src/features/calls/testing/room-visitor.ts';
import { WebSocket } from 'ws';
import { summariseMs } from './figure.ts';

/** Where a console listens. */
export interface FeedPlace {
  readonly url: string;
  readonly key: string;
}

const lines = 60;
const limitMs = 20_000;
/** Between lines that are said until both consoles hear: one server tells the other in its own time what is followed there. */
const pauseMs = 500;

/** Hears the lines of one call. */
async function follow({ url, key }: FeedPlace, callId: string) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/feed`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const waiting = new Map<string, () => void>();
  const texts = new Set<string>();
  socket.on('message', (data: Buffer) => {
    const { event } = Object(JSON.parse(data.toString()));
    if (event?.type !== 'user-said') return;
    const text = String(Object(event.body).text);
    texts.add(text);
    waiting.get(text)?.();
  });
  await once(socket, 'open');
  const isFollowed = once(socket, 'message');
  socket.send(JSON.stringify({ subscribe: [`call:${callId}`] }));
  await isFollowed;
  return {
    heard: (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`nobody told of ${text}`)), limitMs);
        waiting.set(text, () => {
          clearTimeout(late);
          resolve();
        });
      }),
    hasHeard: (text: string): boolean => texts.has(text),
    close: () => socket.terminate(),
  };
}

/** From a line that a visitor writes until consoles at both servers know of it. */
export async function measureFeed(
  visitor: RoomVisitor,
  callId: string,
  { owner, other }: { readonly owner: FeedPlace; readonly other: FeedPlace },
) {
  const [near, far] = [await follow(owner, callId), await follow(other, callId)];
  const say = (content: string): void =>
    visitor.app(JSON.stringify({ type: 'add-message', message: { role: 'user', content } }));
  const giveUpAt = performance.now() + limitMs;
  for (let at = 0, content = ''; !(near.hasHeard(content) && far.hasHeard(content)); at += 1) {
    if (performance.now() > giveUpAt) throw new Error('the consoles hear nothing');
    content = `before ${at}`;
    say(content);
    await sleep(pauseMs);
  }
  const direct: number[] = [];
  const passed: number[] = [];
  for (let at = 0; at < lines; at += 1) {
    const content = `line ${at}`;
    const saidAt = performance.now();
    const noted = (into: number[]) => () => void into.push(performance.now() - saidAt);
    const all = Promise.all([
      near.heard(content).then(noted(direct)),
      far.heard(content).then(noted(passed)),
    ]);
    say(content);
    await all;
  }
  near.close();
  far.close();
  return { direct: summariseMs(direct), passed: summariseMs(passed) };
}
