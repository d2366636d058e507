import '../../../styles/records.css';
import '../tests.css';
import type { TestSuiteRun } from '@saywell/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { DeleteMenu } from '../../../app/deleting/delete-menu.tsx';
import { useServices } from '../../../app/services.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Back, Page } from '../../../ui/page.tsx';
import { readRunSearch } from '../search.ts';
import { countsText, runName, statusWords, suiteName } from '../test-words.ts';
import { runQuery, runsKey, runsQuery, suiteQuery } from '../tests-api.ts';
import { isRunning } from '../verdicts.ts';
import { ComparedRuns } from './compared-runs.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunResults } from './run-results.tsx';

/** What came of a suite at one time, and beside it of another. */
export function RunPage(): ReactNode {
  const { suiteId, runId } = useParams({ from: '/inside/tests/$suiteId/runs/$runId' });
  const { against } = useSearch({ from: '/inside/tests/$suiteId/runs/$runId' });
  const services = useServices();
  const suite = useQuery(suiteQuery(services, suiteId)).data;
  const run = useQuery(runQuery(services, suiteId, runId));
  const { data } = run;
  return (
    <div className="page-list">
      <Page
        back={
          <Back to="/tests/$suiteId" params={{ suiteId }}>
            <bdi>{suite === undefined ? 'Test suite' : suiteName(suite)}</bdi>
          </Back>
        }
        title={data === undefined ? 'Run' : `${runName(data)}, ${when.format(Date.parse(data.createdAt))}`}
        lead={data !== undefined && <RunState run={data} />}
        action={data !== undefined && <RunMenu run={data} />}
      >
        <Loaded query={run}>
          {(found) => (
            <>
              <AgainstChoice run={found} against={against} />
              {against === undefined ? (
                <>
                  <RunFacts run={found} />
                  <RunResults run={found} />
                </>
              ) : (
                <ComparedRuns run={found} against={against} />
              )}
            </>
          )}
        </Loaded>
      </Page>
    </div>
  );
}

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

/** Said when it changes: one waits for it. */
function RunState({ run }: { run: TestSuiteRun }): ReactNode {
  return (
    <output>
      {statusWords[run.status]}
      {`: ${countsText(run)}.`}
      {run.status === 'failed' && ' Its time was over, or the server gave it up.'}
    </output>
  );
}

interface AgainstChoiceProps {
  readonly run: TestSuiteRun;
  readonly against: string | undefined;
}

/** The other runs of the suite, the nearest before first. */
function AgainstChoice({ run, against }: AgainstChoiceProps): ReactNode {
  const id = useId();
  const navigate = useNavigate();
  const { testSuiteId: suiteId, id: runId } = run;
  const runs = useInfiniteQuery(runsQuery(useServices(), suiteId));
  const others = (runs.data?.pages.flatMap((page) => page.rows) ?? []).filter((one) => one.id !== runId);
  if (others.length === 0 && against === undefined) return null;
  return (
    <div className="against">
      <label htmlFor={id}>Compared with</label>
      <select
        id={id}
        className="select"
        value={against ?? ''}
        onChange={({ target }) =>
          void navigate({
            to: '/tests/$suiteId/runs/$runId',
            params: { suiteId, runId },
            search: readRunSearch({ against: target.value }),
            replace: true,
          })
        }
      >
        <option value="">No other run</option>
        {against !== undefined && !others.some((one) => one.id === against) && (
          <option value={against}>An older run</option>
        )}
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {`${runName(one)}, ${when.format(Date.parse(one.createdAt))} (${countsText(one)})`}
          </option>
        ))}
      </select>
    </div>
  );
}

function RunMenu({ run }: { run: TestSuiteRun }): ReactNode {
  const { api } = useServices();
  const { testSuiteId: suiteId, id } = run;
  return (
    <DeleteMenu
      what="run"
      needs="testSuiteRun.delete"
      label={isRunning(run) ? 'Stop and delete the run' : undefined}
      id={id}
      remove={() => api.signedIn.testSuiteRun.delete(suiteId, id)}
      leave={{ to: '/tests/$suiteId', params: { suiteId } }}
      lists={runsKey(suiteId)}
    >
      What was said in it and how it was judged are gone for good.
    </DeleteMenu>
  );
}
