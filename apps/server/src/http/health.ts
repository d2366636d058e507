import type { HealthReport } from '@saywell/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext, HealthProbes } from './app-context.ts';

/** `GET /health`: 200 when calls can be made, else 503; the body says what is missing. */
export function registerHealth(app: FastifyInstance, context: AppContext): void {
  app.get('/health', async (_request, reply) => {
    const report = await healthReport(context.health, context.version, process.uptime());
    return reply
      .code(report.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report);
  });
}

async function healthReport(
  probes: HealthProbes,
  version: string,
  uptimeSeconds: number,
): Promise<HealthReport> {
  const database = await databaseHealth(probes);
  const media = { status: probes.media() };
  return {
    status: overallStatus(database.status, media.status),
    version,
    uptimeSeconds: Math.round(uptimeSeconds),
    database,
    engines: probes.engines(),
    media,
    rooms: probes.rooms(),
  };
}

/** A missing engine is a property of the installation, not a fault: calls work with typed input. */
function overallStatus(
  database: HealthReport['database']['status'],
  media: HealthReport['media']['status'],
): HealthReport['status'] {
  if (database === 'down') return 'down';
  return media === 'ok' ? 'ok' : 'degraded';
}

async function databaseHealth(probes: HealthProbes): Promise<HealthReport['database']> {
  try {
    return { status: 'ok', latencyMs: await probes.database() };
  } catch {
    return { status: 'down', latencyMs: null };
  }
}
