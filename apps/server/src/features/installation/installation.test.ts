import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import { createDiskUse } from './disk-use.ts';
import type { InstallationProbes } from './installation-probes.ts';
import { createInstallation } from './installation-service.ts';
import { type LookedAt, lookAtParts } from './part-looks.ts';
import { createPartStates } from './part-states.ts';
import { createSampleRing } from './sample-ring.ts';

const well: LookedAt = {
  storage: 'ok',
  mediaStatus: 'ok',
  engines: {
    voiceActivity: 'silero',
    speechToText: 'moonshine',
    textToSpeech: 'flite',
    dialogue: 'built-in',
  },
  failures: {},
  unstoredEnds: 0,
  database: { latencyMs: 2 },
  jobs: { waiting: 0, oldestSeconds: null, failed: 0 },
  media: { restarts: 0, sessions: 0, residentBytes: 1, cpuMs: 1 },
  certificate: null,
  now: 1_000_000,
};
const endsIn = (days: number) => ({
  certificate: { endsAt: new Date(well.now + days * 86_400_000).toISOString(), problem: null },
});
const illOf = (seen: Partial<LookedAt>) =>
  lookAtParts({ ...well, ...seen })
    .filter(({ status }) => status !== 'ok')
    .map(({ name, status, error }) => [name, status, error?.code]);

describe('the light of a part', () => {
  it.each<[Partial<LookedAt>, unknown[]]>([
    [{}, []],
    [{ database: { latencyMs: null } }, [['database', 'down', 'database-unreachable']]],
    [{ database: { latencyMs: 900 } }, [['database', 'degraded', 'database-slow']]],
    [{ storage: 'full' }, [['storage', 'down', 'storage-full']]],
    [{ mediaStatus: 'restarting', media: null }, [['media', 'degraded', 'media-restarting']]],
    [{ mediaStatus: 'down' }, [['media', 'down', 'media-down']]],
    [{ jobs: { waiting: 3, oldestSeconds: 500, failed: 1 } }, [['jobs', 'degraded', 'jobs-late']]],
    [{ unstoredEnds: 2 }, [['ends', 'degraded', 'ends-wait']]],
    [{ engines: { ...well.engines, speechToText: null } }, [['transcriber', 'down', 'no-engine']]],
    [
      { failures: { voice: { code: 'engine-timeout', at: 999_000 } } },
      [['voice', 'degraded', 'engine-timeout']],
    ],
    [endsIn(21), []],
    [endsIn(20.9), [['certificate', 'degraded', 'certificate-ends-soon']]],
    [endsIn(3), [['certificate', 'degraded', 'certificate-ends-soon']]],
    [endsIn(2.9), [['certificate', 'down', 'certificate-ends-now']]],
    [endsIn(0), [['certificate', 'down', 'certificate-ended']]],
    // Long ago.
    [{ failures: { voice: { code: 'engine-timeout', at: 0 } } }, []],
  ])('with %j is %j', (seen, ill) => {
    expect(illOf(seen)).toEqual(ill);
  });

  it('of a certificate says how long it lasts, and is not there without one', () => {
    const detailOf = (seen: Partial<LookedAt>) =>
      lookAtParts({ ...well, ...seen }).find(({ name }) => name === 'certificate')?.detail;
    expect([40.5, 1.5, 0.5, -1].map((days) => detailOf(endsIn(days)))).toEqual([
      '40 days left',
      '1 day left',
      'less than a day left',
      null,
    ]);
    expect(detailOf({})).toBeUndefined();
  });

  it('says since when it is so, and keeps the last failure', () => {
    const states = createPartStates();
    const see = (database: LookedAt['database'], now: number) =>
      states.see(lookAtParts({ ...well, database, now }), now)[0];
    const time = (at: number) => new Date(at).toISOString();
    expect(see({ latencyMs: 2 }, 1_000)).toMatchObject({ since: time(1_000), lastError: null });
    see({ latencyMs: null }, 2_000);
    expect(see({ latencyMs: null }, 3_000)).toMatchObject({
      status: 'down',
      since: time(2_000),
      lastError: { code: 'database-unreachable', at: time(2_000) },
    });
    expect(see({ latencyMs: 2 }, 4_000)).toMatchObject({
      status: 'ok',
      since: time(4_000),
      lastError: { code: 'database-unreachable', at: time(2_000) },
    });
  });
});

it('a ring has the newest samples, the oldest first', () => {
  const ring = createSampleRing(3);
  const sample = {
    calls: 0,
    cpuPercent: 0,
    eventLoopP99Ms: 0,
    residentBytes: 0,
    databaseMs: 0,
    jobsWaiting: 0,
  };
  const times = () => ring.all().map(({ at }) => at);
  for (const at of [1, 2]) ring.add({ ...sample, at });
  expect(times()).toEqual([1, 2]);
  for (const at of [3, 4, 5]) ring.add({ ...sample, at });
  expect(times()).toEqual([3, 4, 5]);
});

it('folders are counted without following links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-disk-'));
  try {
    await mkdir(join(folder, 'recordings', 'one'), { recursive: true });
    await writeFile(join(folder, 'recordings', 'one', 'a.wav'), Buffer.alloc(3_000));
    await writeFile(join(folder, 'recordings', 'b.wav'), Buffer.alloc(200));
    await symlink('/', join(folder, 'recordings', 'out'));
    await writeFile(join(folder, 'private.key'), 'x');
    const { folders, freeBytes } = await createDiskUse(folder, () => 0).read();
    expect(folders).toEqual([{ name: 'recordings', bytes: 3_201, files: 3, isWhole: true }]);
    expect(freeBytes).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('is looked at every minute, also while the database does not answer', async () => {
  const clock = createVirtualClock();
  let cpu = 0;
  let database: { latencyMs: number | null; bytes: null; migrations: null } = {
    latencyMs: 4,
    bytes: null,
    migrations: null,
  };
  const probes: InstallationProbes = {
    dataDirectory: '/nowhere',
    databaseKind: 'external',
    fixed: () => ({
      version: '1',
      publicUrl: null,
      network: { udpPortFirst: 1, udpPortLast: 2, publicAddress: null, ownCallersOnly: false, iceServers: 0 },
      environment: [],
    }),
    state: () => well,
    calls: () => ({ max: 10, taken: 3 }),
    rooms: () => ({ open: 0, participants: 0 }),
    unstoredEnds: () => 0,
    media: async () => null,
    database: async () => database,
    jobs: async () => ({ waiting: 7, oldestSeconds: 1, failed: 0 }),
  };
  await using installation = createInstallation({ clock, probes, cpuMicroseconds: () => cpu });
  cpu = 30_000_000;
  await clock.advance(60_000);
  database = { ...database, latencyMs: null };
  await clock.advance(60_000);
  expect(installation.history()).toMatchObject({
    stepSeconds: 60,
    calls: [3, 3],
    cpuPercent: [50, 0],
    databaseMs: [4, null],
    jobsWaiting: [7, 7],
  });
  const report = await installation.report();
  expect(report.parts[0]).toMatchObject({ name: 'database', status: 'down' });
  expect(report.disk).toMatchObject({ freeBytes: null, folders: [] });
});
