import { Readable } from 'node:stream';
import type { CallerData, routes } from '@saywell/contract';
import { FileAnswer } from '../../http/answers/file-answer.ts';
import type { Endpoint } from '../endpoint.ts';

/** Lines of JSON, as they are found: what one caller has left may be more than memory has room for. */
export const exportCaller: Endpoint<typeof routes.caller.export> = async ({ context, identity, body }) =>
  new FileAnswer(Readable.from(lines(context.personalData.export(identity.orgId, body))), 'caller.ndjson');

async function* lines(found: AsyncIterable<CallerData>): AsyncGenerator<string, void, undefined> {
  for await (const one of found) yield `${JSON.stringify(one)}\n`;
}
