import { finished } from 'node:stream';
import { type Route, TRUNCATED_HEADER } from '@saywell/contract';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { listJson } from '../http/answers/list-json.ts';
import { endOf, type ListEnd } from '../store/rows/list-end.ts';
import { cursorOf } from '../store/rows/rows.ts';

/** Answers with fewer bytes are written at once: that takes a few milliseconds. */
const longBytes = 262_144;

/** Does the route answer a page of a list, as JSON? */
export function isList({ method, query, contentType }: Route): boolean {
  return (
    method === 'GET' && contentType === undefined && query instanceof z.ZodObject && 'limit' in query.shape
  );
}

/** How the page that a handler answered with has ended, in whatever it stands; undefined: it is none, or empty. */
export function endOfAnswer(answer: unknown): ListEnd | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('results' in answer && Array.isArray(answer.results)) return endOf(answer.results);
  return endOf(answer);
}

/** Where a list goes on. A page that was cut says so, whatever it is a page of. */
export function describeList(
  reply: FastifyReply,
  route: Route,
  answer: unknown,
  end: ListEnd | undefined,
): void {
  if (end === undefined) return;
  if (end.isCut) void reply.header(TRUNCATED_HEADER, 'bytes');
  // Null on the last page, also when that is a full one by chance: the next is then empty.
  const goesOn = end.isCut || (route.paging === 'cursor' && end.isFull);
  if (goesOn && Array.isArray(answer)) void reply.header('x-next-cursor', cursorOf(end.last));
}

/**
 * False: the answer is short, or no list; it is written as any other. Never resolves with the reply itself: whoever waits
 * for one waits until it is gone, and gets nothing.
 */
export async function sendLongList(
  reply: FastifyReply,
  { answer: schema, pageAnswer }: Pick<Route, 'answer' | 'pageAnswer'>,
  answer: unknown,
  end: ListEnd | undefined,
): Promise<boolean> {
  if (end === undefined || end.bytes < longBytes) return false;
  const text = await listJson(pageAnswer === undefined ? schema : z.union([schema, pageAnswer]), answer);
  if (text === null) return false;
  void reply.header('content-type', 'application/json; charset=utf-8').send(text);
  return true;
}

/** When the answer is gone, or nobody reads it. */
export function whenSent(reply: FastifyReply, leave: () => void): void {
  finished(reply.raw, leave);
}
