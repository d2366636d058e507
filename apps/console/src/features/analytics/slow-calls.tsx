import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Services, useServices } from '../../app/services.tsx';
import { milliseconds } from '../../content/amounts.ts';
import { visible } from '../../ui/visible.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { callsOf } from './figures-api.ts';
import type { BoardRange } from './search.ts';

const looked = 100;
const shown = 6;

const slowCallsQuery = ({ api }: Services, range: BoardRange, p95: number) =>
  queryOptions({
    queryKey: ['call.pageMetadata', 'slow', range, p95],
    queryFn: async ({ signal }) => {
      const { results } = await api.signedIn.call.pageMetadata(
        {
          createdAtGe: new Date(range.start).toISOString(),
          createdAtLt: new Date(range.end).toISOString(),
          turnLatencyGe: p95,
          limit: looked,
          ...(range.assistant !== undefined && { assistantId: range.assistant }),
        },
        { signal },
      );
      return results
        .toSorted((one, other) => (other.turnLatencyP95Ms ?? 0) - (one.turnLatencyP95Ms ?? 0))
        .slice(0, shown);
    },
  });

/** The slowest of the last calls that were slow. */
export function SlowCalls({ range, p95 }: { range: BoardRange; p95: number }): ReactNode {
  const calls = useQuery(slowCallsQuery(useServices(), range, p95));
  return (
    <Section
      title="Slow calls"
      lead={`The slowest of the last ${looked} whose p95 was ${milliseconds(p95)} or more.`}
      action={
        <Link
          to="/calls"
          search={callsOf(range, range.start, range.end, { p95: Math.round(p95) })}
          className="text-link"
        >
          All of them
        </Link>
      }
    >
      <Loaded query={calls}>
        {(rows) => (
          <ul className="rows">
            {rows.map((call) => (
              <li key={call.id}>
                <Link to="/calls/$callId" params={{ callId: call.id }} className="row row-link">
                  <span className="row-main">
                    <span className="row-title">
                      <bdi>
                        {visible(call.customer?.name ?? call.customer?.number ?? call.name ?? 'Caller')}
                      </bdi>
                    </span>
                    <span className="row-more">
                      {call.turnCount ?? 0} turns, half within {milliseconds(call.turnLatencyP50Ms ?? 0)}
                    </span>
                  </span>
                  <strong>{milliseconds(call.turnLatencyP95Ms ?? 0)}</strong>
                  <span className="row-time">
                    <Ago at={call.createdAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
