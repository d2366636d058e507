import type { HealthReport } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';
import { proofHeader } from '../platform/outgoing/ask-own-address.ts';
import type { AppContext, HealthProbes } from './app-context.ts';

/** `GET /health`: 200 when calls can be made, else 503; the body says what is missing. */
export function registerHealth(app: FastifyInstance, context: AppContext): void {
  app.get('/health', async (request, reply) => {
    const report = await healthReport(context.health, context.version, process.uptime());
    const question = request.headers[proofHeader];
    const proof = typeof question === 'string' ? context.installation.prove(question) : undefined;
    if (proof !== undefined) reply.header(proofHeader, proof);
    return reply
      .code(report.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report);
  });
}

/** What keeps this process from its work, whatever the database says: it is to be started anew. */
type LiveReport = { readonly status: 'ok' | 'down'; readonly media: { readonly status: string } };

/**
 * For those who start and route to servers. `GET /livez`: 200 unless this process is to be killed; one without its
 * database is not, its calls go on. `GET /readyz`: 200 when new calls may be sent here.
 */
export function registerProbes(app: FastifyInstance, { health }: Pick<AppContext, 'health'>): void {
  app.get('/livez', async (_request, reply) => {
    const media = health.media();
    const report: LiveReport = { status: media === 'down' ? 'down' : 'ok', media: { status: media } };
    return reply
      .code(media === 'down' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(report);
  });
  app.get('/readyz', async (_request, reply) => {
    const state = health.isDraining() ? 'draining' : 'ready';
    const database = await databaseHealth(health);
    const media = health.media();
    const storage = health.storage();
    const isReady = state === 'ready' && database.status === 'ok' && media === 'ok' && storage === 'ok';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ok' : 'unready',
        state,
        database,
        media: { status: media },
        storage: { status: storage },
      });
  });
}

async function healthReport(
  probes: HealthProbes,
  version: string,
  uptimeSeconds: number,
): Promise<HealthReport> {
  const database = await databaseHealth(probes);
  const media = { status: probes.media() };
  const storage = { status: probes.storage() };
  const replaced = probes.replaced?.();
  const fallbacks = probes.fallbacks?.();
  const knowledge = probes.knowledge?.();
  return {
    status: overallStatus(database.status, media.status, storage.status),
    version,
    uptimeSeconds: Math.round(uptimeSeconds),
    database,
    engines: probes.engines(),
    ...(replaced !== undefined && { replaced }),
    ...(fallbacks !== undefined && { fallbacks }),
    ...(knowledge !== undefined && { knowledge }),
    media,
    storage,
    rooms: probes.rooms(),
  };
}

/** A missing engine is a property of the installation, not a fault: calls work with typed input. */
function overallStatus(
  database: HealthReport['database']['status'],
  media: HealthReport['media']['status'],
  storage: HealthReport['storage']['status'],
): HealthReport['status'] {
  if (database === 'down') return 'down';
  return media === 'ok' && storage === 'ok' ? 'ok' : 'degraded';
}

async function databaseHealth(probes: HealthProbes): Promise<HealthReport['database']> {
  try {
    return { status: 'ok', latencyMs: await probes.database() };
  } catch {
    return { status: 'down', latencyMs: null };
  }
}
