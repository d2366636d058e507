import { badAnswer } from '@saywell/agent/hosted';
import { keyHeader } from '../shared/header-value.ts';

/** Names of the contract that Azure spells otherwise. */
const regionNames: Readonly<Record<string, string>> = {
  australia: 'australiaeast',
  france: 'francecentral',
  india: 'centralindia',
  norway: 'norwayeast',
  switzerland: 'switzerlandnorth',
  uk: 'uksouth',
};

/** Where a region speaks (`tts`) or hears (`stt`); null: it is no name of a region. */
export function azureUrl(service: 'tts' | 'stt', region: string): string | null {
  const name = region.trim().toLowerCase();
  if (!/^[a-z0-9]{1,40}$/.test(name)) return null;
  return `https://${regionNames[name] ?? name}.${service}.speech.microsoft.com`;
}

/** Of a handshake. */
export const azureHeaders = (setup: Parameters<typeof keyHeader>[0], id: string): Record<string, string> => ({
  ...keyHeader(setup, 'ocp-apim-subscription-key'),
  'x-connectionid': id,
});

/** Ids of connections and requests have no hyphens. */
export const azureId = (uuid: string): string => uuid.replaceAll('-', '');

/** A message of Azure's sockets: lines of headers, an empty one, and what it says. */
export interface AzureMessage {
  readonly path: string;
  readonly requestId: string;
  readonly body: string | Uint8Array;
}

export function azureText(
  { path, requestId, body }: AzureMessage & { readonly body: string },
  contentType = 'application/json',
): string {
  const head = {
    Path: path,
    'X-RequestId': requestId,
    'X-Timestamp': new Date().toISOString(),
    'Content-Type': contentType,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join('')}\r\n${body}`;
}

/** A binary message has the length of its headers in its first two bytes. Throws EngineError. */
export function readAzure(engine: string, message: string | Uint8Array): AzureMessage {
  if (typeof message === 'string') {
    const end = message.indexOf('\r\n\r\n');
    if (end < 0) throw badAnswer(engine, 'A message has no headers');
    return { ...headersIn(engine, message.slice(0, end)), body: message.slice(end + 4) };
  }
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const end = bytes.length < 2 ? Infinity : bytes.readUInt16BE(0) + 2;
  if (end > bytes.length) throw badAnswer(engine, 'A message has no headers');
  return { ...headersIn(engine, bytes.subarray(2, end).toString('latin1')), body: bytes.subarray(end) };
}

function headersIn(engine: string, text: string): Omit<AzureMessage, 'body'> {
  const headers = new Map(
    text.split('\r\n').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    }),
  );
  const path = headers.get('path')?.toLowerCase();
  if (path === undefined) throw badAnswer(engine, 'A message names no path');
  return { path, requestId: headers.get('x-requestid')?.toLowerCase() ?? '' };
}
