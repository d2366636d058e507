import { Readable } from 'node:stream';
import { type CallColumn, callColumns, type routes } from '@saywell/contract';
import { FileAnswer } from '../../http/answers/file-answer.ts';
import type { ExportedCall } from '../../store/calls/call-export.ts';
import { csvText } from '../csv.ts';
import type { Endpoint } from '../endpoint.ts';

type Cell = string | number | null | undefined;
const cellOf: Readonly<Record<CallColumn, (call: ExportedCall) => Cell>> = {
  id: ({ id }) => id,
  assistantId: ({ assistantId }) => assistantId,
  squadId: ({ squadId }) => squadId,
  customerId: ({ customerId }) => customerId,
  customerName: ({ customer }) => customer?.name,
  customerNumber: ({ customer }) => customer?.number,
  customerSipUri: ({ customer }) => customer?.sipUri,
  customerExtension: ({ customer }) => customer?.extension,
  phoneNumberId: ({ phoneNumberId }) => phoneNumberId,
  endedReason: ({ endedReason }) => endedReason,
  type: ({ type }) => type,
  /** Seconds. */
  duration: ({ durationSeconds }) => durationSeconds,
  startedAt: ({ startedAt }) => startedAt?.toISOString(),
  endedAt: ({ endedAt }) => endedAt?.toISOString(),
  transcript: ({ transcript }) => transcript,
  summary: ({ analysis }) => analysis?.summary,
  successEvaluation: ({ analysis }) => analysis?.successEvaluation,
  recordingUrl: ({ recordingUrl }) => recordingUrl,
  cost: ({ cost }) => cost,
  // No provider carries calls of this server.
  phoneCallProvider: () => null,
  phoneCallProviderId: () => null,
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
  turnLatencyP95Ms: ({ turnLatencyP95Ms }) => turnLatencyP95Ms,
};

/** Every call that matches, as CSV or as a JSON array of objects without empty columns. */
export const exportCalls: Endpoint<typeof routes.call.export> = async ({
  context,
  identity,
  query,
  requestUrl,
}) => {
  const columns: readonly CallColumn[] = query.columns ?? callColumns;
  const sign = (callId: string, address: string) =>
    context.recordingAddresses.sign(callId, address, requestUrl);
  const pages = signedPages(context.store.call.export(identity.orgId, query), sign);
  if (query.format === 'json') {
    const text = Readable.from(jsonText(columns, pages));
    return new FileAnswer(text, 'calls.json', { contentType: 'application/json' });
  }
  const cells = (call: ExportedCall) => columns.map((column) => String(cellOf[column](call) ?? ''));
  return csvText({ names: columns, cells }, pages);
};

type Pages = AsyncIterable<readonly ExportedCall[]>;
async function* signedPages(
  pages: Pages,
  sign: (callId: string, address: string) => string,
): AsyncGenerator<readonly ExportedCall[], void, undefined> {
  for await (const page of pages)
    yield page.map((call) => {
      const { id, recordingUrl } = call;
      return { ...call, recordingUrl: recordingUrl === null ? null : sign(id, recordingUrl) };
    });
}

async function* jsonText(
  columns: readonly CallColumn[],
  pages: Pages,
): AsyncGenerator<string, void, undefined> {
  let before = '[';
  for await (const page of pages) {
    const objects = page.map((call) => JSON.stringify(objectOf(columns, call)));
    yield `${before}${objects.join(',')}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

function objectOf(columns: readonly CallColumn[], call: ExportedCall): Record<string, Cell> {
  const cells = columns.map((column) => [column, cellOf[column](call)] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== null && cell !== undefined));
}
