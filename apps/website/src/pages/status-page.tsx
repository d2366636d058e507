import type { ReactNode } from 'react';
import { BackToHome } from '../components/back-to-home.tsx';
import { status, statusMetadata, statusParts } from '../content/status.ts';
import { type HealthCheck, unknownParts } from '../features/status/health-check.ts';
import { Pulse } from '../features/status/pulse.tsx';
import { healthPath, useHealth } from '../features/status/use-health.ts';
import '../styles/pages/status.css';

export const metadata = { status: statusMetadata };

export default function StatusPage(): ReactNode {
  const checks = useHealth();
  return (
    <div className="column page-start status">
      <BackToHome />
      <h1 className="page-title">{statusMetadata.title}</h1>
      <p className="lead">{status.lead}</p>
      <Verdict checks={checks} />
      <Parts check={checks.at(-1)} />
      <section className="status-claims" aria-labelledby="claims">
        <h2 id="claims">{status.claims.title}</h2>
        <p>{status.claims.text}</p>
        <p>
          <a href={healthPath}>{status.rawAnswer}</a>
        </p>
      </section>
    </div>
  );
}

function Verdict({ checks }: { checks: readonly HealthCheck[] }): ReactNode {
  const check = checks.at(-1);
  const state = check?.state ?? 'checking';
  return (
    <div className="status-verdict" data-state={state}>
      <Pulse checks={checks} />
      <output className="status-live">
        <strong>{status.states[state]}</strong>
        <span>{check && verdictDetail(check)}</span>
      </output>
      <p className="status-time">
        {check?.tookMs != null && `Answered in ${Math.max(1, Math.round(check.tookMs))} ms`}
      </p>
      <noscript>
        <p>
          {status.noScript} <a href={healthPath}>{healthPath}</a>
        </p>
      </noscript>
    </div>
  );
}

function verdictDetail({ state, parts }: HealthCheck): string {
  if (state !== 'degraded') return status.details[state];
  return statusParts
    .filter(({ part }) => parts[part] !== 'working')
    .map(({ part, name }) => `${name}: ${status.partStates[parts[part]]}.`)
    .join(' ');
}

function Parts({ check }: { check: HealthCheck | undefined }): ReactNode {
  const states = check?.parts ?? unknownParts;
  return (
    <dl className="status-parts">
      {statusParts.map(({ part, name, text }) => (
        <div key={part} data-state={states[part]}>
          <dt>{name}</dt>
          <dd>{text}</dd>
          <dd className="status-part-state">{status.partStates[states[part]]}</dd>
        </div>
      ))}
    </dl>
  );
}
