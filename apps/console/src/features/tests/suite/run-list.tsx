import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { When } from '../../../ui/list/when.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { countsText, runName, statusWords } from '../test-words.ts';
import { runsQuery } from '../tests-api.ts';
import { countVerdicts } from '../verdicts.ts';
import { CountBar } from '../count-bar.tsx';

/** The newest first; one that runs fills up. */
export function RunList({ suiteId }: { suiteId: string }): ReactNode {
  const runs = useInfiniteQuery(runsQuery(useServices(), suiteId));
  return (
    <Section title="Runs">
      <Loaded query={runs}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <p className="quiet">It has not been run yet.</p>;
          return (
            <ul className="rows" aria-label="Runs">
              {rows.map((run) => (
                <li key={run.id}>
                  <Link
                    to="/tests/$suiteId/runs/$runId"
                    params={{ suiteId, runId: run.id }}
                    className="row row-link"
                  >
                    <CountBar counts={countVerdicts(run)} />
                    <span className="row-main">
                      <span className="row-title">
                        <bdi>{runName(run)}</bdi>
                        {run.status !== 'completed' && <span className="tag">{statusWords[run.status]}</span>}
                      </span>
                      <span className="row-more">{countsText(run)}</span>
                    </span>
                    <span className="row-time">
                      <When at={run.createdAt} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={runs} />
    </Section>
  );
}
