import type { Installation, InstallationPart } from '@saywell/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';

const everyMs = 15_000;

export const installationQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['installation.get'],
    queryFn: ({ signal }) => api.signedIn.installation.get({ signal }),
    refetchInterval: everyMs,
  });
export const historyQuery = ({ api }: Services) =>
  queryOptions({
    queryKey: ['installation.history'],
    queryFn: ({ signal }) => api.signedIn.installation.history({ signal }),
    refetchInterval: 60_000,
  });

export const partWords: Readonly<Record<InstallationPart['name'], string>> = {
  database: 'Database',
  storage: 'Data directory',
  media: 'Media',
  jobs: 'Jobs',
  ends: 'Ends of calls',
  certificate: 'Certificate',
  'voice-activity': 'Voice activity',
  transcriber: 'Ear',
  model: 'Dialogue',
  voice: 'Voice',
};
export const statusWords: Readonly<Record<InstallationPart['status'], string>> = {
  ok: 'Works',
  degraded: 'Look at it',
  down: 'Does not work',
};

/** What is wrong, in words; other codes are said as they are. */
const errorWords: Readonly<Record<string, string>> = {
  'database-unreachable': 'It does not answer.',
  'database-slow': 'It answers slowly.',
  'storage-full': 'There is no room on its disk.',
  'storage-unwritable': 'It cannot be written.',
  'media-restarting': 'Its process is starting anew.',
  'media-down': 'Its process is gone: no call can begin.',
  'jobs-late': 'The oldest job waits for more than two minutes.',
  'ends-wait': 'They are on the disk, and stored when the database is back.',
  'certificate-ends-soon': 'It ends in less than 21 days: renew it.',
  'certificate-ends-now': 'It ends in less than 3 days: browsers refuse it then.',
  'certificate-ended': 'It has ended: browsers refuse it.',
  'no-engine': 'There is no engine for it: callers can type.',
};
export const errorText = (code: string): string => errorWords[code] ?? `Failed: ${code}`;

/** How it is as a whole, in a sentence. */
export function summary(parts: readonly Pick<InstallationPart, 'status' | 'name'>[]): string {
  const ill = parts.filter(({ status }) => status !== 'ok');
  if (ill.length === 0) return 'All parts work.';
  const names = ill.map(({ name }) => partWords[name]).join(', ');
  return `${ill.length === 1 ? 'One part needs' : `${ill.length} parts need`} a look: ${names}.`;
}

/** Whether the public address leads here, in a sentence. */
export function reachText({ status, code }: Pick<Installation['publicReach'], 'status' | 'code'>): string {
  if (status === 'reached')
    return code === 'other-server'
      ? 'It leads to another server of this installation.'
      : 'It leads to this server.';
  if (status === 'not-checked') return 'Not tried: no public address is set.';
  if (status === 'unreachable')
    return `No answer (${code}). Behind a router that can be so though browsers reach it: try it from elsewhere.`;
  return code === 'redirect'
    ? 'It redirects to another address: set the one that it leads to.'
    : `Something else answers (${code}).`;
}

/** What is wrong with a certificate, in a sentence; empty: nothing. */
export function certificateText({
  problem,
}: Pick<NonNullable<Installation['publicReach']['certificate']>, 'problem'>): string {
  if (problem === null) return '';
  if (problem === 'CERT_HAS_EXPIRED') return 'It has ended: browsers refuse it.';
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'It is for another name: browsers refuse it.';
  return `This machine does not trust it (${problem}); browsers may not either.`;
}
