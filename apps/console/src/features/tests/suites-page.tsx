import './tests.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { assistantNamesQuery } from '../../app/names.ts';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PagedRows } from '../../ui/list/paged-rows.tsx';
import { RowParts } from '../../ui/list/row-parts.tsx';
import { Page } from '../../ui/page.tsx';
import { SuiteDialog } from './suite/suite-dialog.tsx';
import { targetText } from './suite/target.ts';
import { suiteName } from './test-words.ts';
import { suitesKey, suitesQuery } from './tests-api.ts';

/** Conversations that have to go as they should, before callers find out. */
export function SuitesPage(): ReactNode {
  const services = useServices();
  const me = useMe();
  const suites = useInfiniteQuery(suitesQuery(services));
  const names = useQuery(assistantNamesQuery(services)).data;
  const [isNew, setNew] = useState(false);
  const make = (
    <Button
      look="primary"
      icon="plus"
      reason={reasonAgainst(me, 'testSuite.create')}
      onClick={() => setNew(true)}
    >
      New test suite
    </Button>
  );
  return (
    <Page title="Tests" lead="Conversations that have to go as they should." action={make}>
      <PagedRows
        query={suites}
        label="Test suites"
        empty={
          <Empty title="No test suite yet" action={make}>
            A suite holds conversations with an assistant and what must be true of them. Run it before you
            publish, and compare it with the run before.
          </Empty>
        }
      >
        {(suite) => (
          <Link to="/tests/$suiteId" params={{ suiteId: suite.id }} className="row row-link">
            <RowParts
              icon="tests"
              title={suiteName(suite)}
              more={<bdi>{targetText(suite, names)}</bdi>}
              at={suite.updatedAt}
            />
          </Link>
        )}
      </PagedRows>
      {isNew && <NewSuiteDialog close={() => setNew(false)} />}
    </Page>
  );
}

function NewSuiteDialog({ close }: { close: () => void }): ReactNode {
  const { api, queries } = useServices();
  const navigate = useNavigate();
  return (
    <SuiteDialog
      close={close}
      save={async (name, target) => {
        const body = { name, ...(target !== null && { targetPlan: target }) };
        const { id } = await api.signedIn.testSuite.create(body);
        await queries.invalidateQueries({ queryKey: suitesKey });
        await navigate({ to: '/tests/$suiteId', params: { suiteId: id } });
      }}
    />
  );
}
