import type { ReactNode } from 'react';
import type { HealthCheck } from './health-check.ts';
import { keptChecks } from './use-health.ts';

const height = 96;
const pairWidth = 28;
const restingHeight = 8;

/** Every question as a bar of the visitor's voice, every answer as one of ours: the quicker, the taller. */
export function Pulse({ checks }: { checks: readonly HealthCheck[] }): ReactNode {
  return (
    <svg className="pulse" viewBox={`0 0 ${keptChecks * pairWidth} ${height}`} aria-hidden="true">
      {Array.from({ length: keptChecks }, (_, index) => {
        // The newest is at the right end.
        const check = checks[index - (keptChecks - checks.length)];
        return (
          <g key={index} data-state={check?.state ?? 'checking'}>
            <Bar x={index * pairWidth} barHeight={check ? height / 3 : restingHeight} speaker="user" />
            <Bar x={index * pairWidth + 11} barHeight={answerHeight(check)} speaker="assistant" />
          </g>
        );
      })}
    </svg>
  );
}

function Bar({ x, barHeight, speaker }: { x: number; barHeight: number; speaker: string }): ReactNode {
  return (
    <rect data-speaker={speaker} x={x} y={(height - barHeight) / 2} width="6" height={barHeight} rx="3" />
  );
}

/** Ten milliseconds or less fill the height; each ten times as many take a third of it away. */
function answerHeight(check: HealthCheck | undefined): number {
  if (check === undefined || check.tookMs === null) return restingHeight;
  const lost = Math.log10(Math.max(10, check.tookMs) / 10) / 3;
  return Math.max(restingHeight, Math.round(height * (1 - lost)));
}
