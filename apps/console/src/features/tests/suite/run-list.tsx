import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { PagedRows } from '../../../ui/list/paged-rows.tsx';
import { When } from '../../../ui/list/when.tsx';
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
      <PagedRows query={runs} label="Runs" empty={<p className="quiet">It has not been run yet.</p>}>
        {(run) => (
          <Link to="/tests/$suiteId/runs/$runId" params={{ suiteId, runId: run.id }} className="row row-link">
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
        )}
      </PagedRows>
    </Section>
  );
}
