import type { Installation, InstallationPart } from '@saywell/contract';
import { dayMs } from '../../platform/clock.ts';
import type { EngineFailure } from '../agents/availability/replacement-counts.ts';
import type { PartsState } from './installation-probes.ts';
import type { PartLook } from './part-states.ts';

export interface LookedAt extends PartsState {
  readonly database: Pick<Installation['database'], 'latencyMs'>;
  readonly jobs: Installation['jobs'];
  readonly media: Installation['media'];
  /** Of the public address, as it was when that was asked; null: there is none, or it is not known. */
  readonly certificate: Installation['publicReach']['certificate'];
  /** Epoch ms. */
  readonly now: number;
}

/** A database that takes longer is felt in every request. */
const slowDatabaseMs = 250;
/** Jobs that are due are begun within seconds. */
const lateJobSeconds = 120;
/** Of a certificate. What renews them by itself has done it by then, and people have time to do it. */
const soonDays = 21;
const nowDays = 3;
/** An engine that has failed is not well for so long. */
const shakenMs = 15 * 60_000;

/** How each part is now. */
export function lookAtParts(seen: LookedAt): readonly PartLook[] {
  const { engines, failures, now } = seen;
  const engine = (name: InstallationPart['name'], used: string | null, failure?: EngineFailure): PartLook =>
    used === null
      ? { name, status: 'down', detail: null, error: failure ?? { code: 'no-engine' } }
      : {
          name,
          status: failure !== undefined && now - failure.at < shakenMs ? 'degraded' : 'ok',
          detail: used,
          error: failure,
        };
  return [
    databaseLook(seen),
    storageLook(seen),
    mediaLook(seen),
    jobsLook(seen),
    endsLook(seen),
    ...certificateLooks(seen),
    engine('voice-activity', engines.voiceActivity),
    engine('transcriber', engines.speechToText, failures.transcriber),
    engine('model', engines.dialogue, failures.model),
    engine('voice', engines.textToSpeech, failures.voice),
  ];
}

function databaseLook({ database: { latencyMs } }: LookedAt): PartLook {
  if (latencyMs === null)
    return { name: 'database', status: 'down', detail: null, error: { code: 'database-unreachable' } };
  const isSlow = latencyMs > slowDatabaseMs;
  return {
    name: 'database',
    status: isSlow ? 'degraded' : 'ok',
    detail: `${Math.round(latencyMs)} ms`,
    ...(isSlow && { error: { code: 'database-slow' } }),
  };
}

function storageLook({ storage }: LookedAt): PartLook {
  return storage === 'ok'
    ? { name: 'storage', status: 'ok', detail: null }
    : { name: 'storage', status: 'down', detail: null, error: { code: `storage-${storage}` } };
}

function mediaLook({ mediaStatus, media }: LookedAt): PartLook {
  const detail = media === null ? null : `${media.restarts} restarts`;
  if (mediaStatus === 'ok') return { name: 'media', status: 'ok', detail };
  const status = mediaStatus === 'restarting' ? 'degraded' : 'down';
  return { name: 'media', status, detail, error: { code: `media-${mediaStatus}` } };
}

function jobsLook({ jobs: { waiting, oldestSeconds, failed } }: LookedAt): PartLook {
  const detail = waiting === null ? null : `${waiting} waiting, ${failed ?? 0} given up`;
  if ((oldestSeconds ?? 0) > lateJobSeconds)
    return { name: 'jobs', status: 'degraded', detail, error: { code: 'jobs-late' } };
  return { name: 'jobs', status: 'ok', detail };
}

function certificateLooks({ certificate, now }: LookedAt): readonly PartLook[] {
  if (certificate === null) return [];
  const days = (Date.parse(certificate.endsAt) - now) / dayMs;
  const look = { name: 'certificate', detail: daysLeft(days) } as const;
  if (days >= soonDays) return [{ ...look, status: 'ok' }];
  if (days >= nowDays) return [{ ...look, status: 'degraded', error: { code: 'certificate-ends-soon' } }];
  return [
    { ...look, status: 'down', error: { code: days > 0 ? 'certificate-ends-now' : 'certificate-ended' } },
  ];
}

function daysLeft(days: number): string | null {
  if (days <= 0) return null;
  if (days < 1) return 'less than a day left';
  return days < 2 ? '1 day left' : `${Math.floor(days)} days left`;
}

function endsLook({ unstoredEnds }: LookedAt): PartLook {
  const detail = `${unstoredEnds} waiting`;
  return unstoredEnds === 0
    ? { name: 'ends', status: 'ok', detail }
    : { name: 'ends', status: 'degraded', detail, error: { code: 'ends-wait' } };
}
