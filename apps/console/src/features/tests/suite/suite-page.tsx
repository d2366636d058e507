import '../../../styles/records.css';
import '../tests.css';
import type { TestSuite } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { assistantNamesQuery } from '../../../app/names.ts';
import { DeleteDialog } from '../../../app/deleting/delete-dialog.tsx';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { useAction } from '../../../app/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Back, Page } from '../../../ui/page.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { suiteName } from '../test-words.ts';
import { runsKey, suiteKey, suiteQuery, suitesKey, testsQuery } from '../tests-api.ts';
import { RunList } from './run-list.tsx';
import { SuiteDialog } from './suite-dialog.tsx';
import { targetText } from './target.ts';
import { TestList } from './test-list.tsx';

/** One suite: its tests, and what came of them so far. */
export function SuitePage(): ReactNode {
  const { suiteId } = useParams({ from: '/inside/tests/$suiteId' });
  const services = useServices();
  const suite = useQuery(suiteQuery(services, suiteId));
  const names = useQuery(assistantNamesQuery(services)).data;
  const run = useRun(suiteId);
  const { data } = suite;
  return (
    <div className="page-list">
      <Page
        back={<Back to="/tests">Tests</Back>}
        title={data === undefined ? 'Test suite' : suiteName(data)}
        lead={data !== undefined && <bdi>{targetText(data, names)}</bdi>}
        action={data !== undefined && <Head suite={data} run={run} />}
      >
        {run.error !== null && <ProblemNote error={run.error} />}
        <Loaded query={suite}>
          {() => (
            <>
              <TestList suiteId={suiteId} />
              <RunList suiteId={suiteId} />
            </>
          )}
        </Loaded>
      </Page>
    </div>
  );
}

function useRun(suiteId: string) {
  const { api } = useServices();
  const navigate = useNavigate();
  return useAction(async () => {
    const { id: runId } = await api.signedIn.testSuiteRun.create(suiteId, {});
    await navigate({ to: '/tests/$suiteId/runs/$runId', params: { suiteId, runId } });
  }, [runsKey(suiteId)]);
}

interface HeadProps {
  readonly suite: TestSuite;
  readonly run: ReturnType<typeof useRun>;
}

function Head({ suite, run }: HeadProps): ReactNode {
  const tests = useQuery(testsQuery(useServices(), suite.id)).data;
  const reason =
    reasonAgainst(useMe(), 'testSuiteRun.create') ??
    (tests?.length === 0 ? 'There is no test yet.' : undefined);
  return (
    <div className="test-acts">
      <Button
        look="primary"
        icon="play"
        busy={run.isPending}
        reason={reason}
        onClick={() => run.mutate(undefined)}
      >
        Run
      </Button>
      <SuiteMenu suite={suite} />
    </div>
  );
}

function SuiteMenu({ suite }: { suite: TestSuite }): ReactNode {
  const me = useMe();
  const mayNotDelete = reasonAgainst(me, 'testSuite.delete');
  const { api, queries } = useServices();
  const [shown, setShown] = useState<'change' | 'delete' | null>(null);
  const close = (): void => setShown(null);
  return (
    <>
      <Menu label="More" button={<Icon name="more" />} buttonClassName="button button-plain icon-button">
        <MenuItem
          icon="edit"
          reason={reasonAgainst(me, 'testSuite.update')}
          choose={() => setShown('change')}
        >
          Change the suite
        </MenuItem>
        <MenuItem icon="trash" isDanger reason={mayNotDelete} choose={() => setShown('delete')}>
          Delete the suite
        </MenuItem>
      </Menu>
      {shown === 'change' && (
        <SuiteDialog
          suite={suite}
          close={close}
          save={async (name, target) => {
            const changed = await api.signedIn.testSuite.update(suite.id, { name, targetPlan: target });
            queries.setQueryData(suiteKey(suite.id), changed);
            await queries.invalidateQueries({ queryKey: suitesKey });
          }}
        />
      )}
      {shown === 'delete' && (
        <DeleteDialog
          what="suite"
          name={suiteName(suite)}
          id={suite.id}
          remove={() => api.signedIn.testSuite.delete(suite.id)}
          leave={{ to: '/tests' }}
          lists={suitesKey}
          close={close}
        >
          Its tests and runs go with it. There is no way back.
        </DeleteDialog>
      )}
    </>
  );
}
