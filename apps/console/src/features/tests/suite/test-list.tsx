import type { TestSuiteRun, TestSuiteTest } from '@saywell/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Form, Submit } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { runName, testName, typeWords, verdictWords } from '../test-words.ts';
import { runsQuery, testsKey, testsQuery } from '../tests-api.ts';
import { testVerdict } from '../verdicts.ts';
import { TestForm } from './test-form.tsx';
import { TestText } from './test-text.tsx';

/** What is tested: who says what, and what must be true of the answers. */
export function TestList({ suiteId }: { suiteId: string }): ReactNode {
  const { api, queries } = useServices();
  const tests = useQuery(testsQuery(useServices(), suiteId));
  const [isNew, setNew] = useState(false);
  const reason = reasonAgainst(useMe(), 'testSuiteTest.create');
  const add = (
    <Button icon="plus" reason={reason} onClick={() => setNew(true)}>
      Add a test
    </Button>
  );
  return (
    <Section title="Tests" lead="Each is a conversation, and what must be true of it." action={add}>
      {isNew && (
        <TestForm
          close={() => setNew(false)}
          save={async (body) => {
            await api.signedIn.testSuiteTest.create(suiteId, body);
            await queries.invalidateQueries({ queryKey: testsKey(suiteId) });
          }}
        />
      )}
      <Loaded query={tests}>
        {(all) =>
          all.length === 0 && !isNew ? (
            <Empty title="No test yet">
              Write what a caller says, line by line, and what the assistant has to answer.
            </Empty>
          ) : (
            <Tests suiteId={suiteId} tests={all} />
          )
        }
      </Loaded>
    </Section>
  );
}

/** Runs that are seen at a glance. */
const shownRuns = 6;

function Tests({ suiteId, tests }: { suiteId: string; tests: readonly TestSuiteTest[] }): ReactNode {
  const runs = useInfiniteQuery(runsQuery(useServices(), suiteId));
  const latest = (runs.data?.pages[0]?.rows ?? []).slice(0, shownRuns);
  return (
    <ul className="tests" aria-label="Tests">
      {tests.map((test) => (
        <li key={test.id}>
          <Test test={test} runs={latest} />
        </li>
      ))}
    </ul>
  );
}

interface TestProps {
  readonly test: TestSuiteTest;
  readonly runs: readonly TestSuiteRun[];
}

function Test({ test, runs }: TestProps): ReactNode {
  const { api, queries } = useServices();
  const me = useMe();
  const [shown, setShown] = useState<'change' | 'delete' | null>(null);
  const close = (): void => setShown(null);
  if (shown === 'change')
    return (
      <TestForm
        test={test}
        close={close}
        save={async (body) => {
          await api.signedIn.testSuiteTest.update(test.testSuiteId, test.id, body);
          await queries.invalidateQueries({ queryKey: testsKey(test.testSuiteId) });
        }}
      />
    );
  return (
    <div className="test">
      <details>
        <summary>
          <bdi className="test-name">{testName(test)}</bdi>
          <span className="tag">{typeWords[test.type]}</span>
        </summary>
        <div className="test-whole">
          <TestText test={test} />
          <div className="test-acts">
            <Button
              icon="edit"
              reason={reasonAgainst(me, 'testSuiteTest.update')}
              onClick={() => setShown('change')}
            >
              Change
            </Button>
            <Button
              icon="trash"
              look="plain"
              reason={reasonAgainst(me, 'testSuiteTest.delete')}
              onClick={() => setShown('delete')}
            >
              Delete
            </Button>
          </div>
        </div>
      </details>
      <LastResults test={test} runs={runs} />
      {shown === 'delete' && <DeleteTestDialog test={test} close={close} />}
    </div>
  );
}

/** What came of a test lately, the oldest first, as one reads; each leads to its run. */
function LastResults({ test, runs }: TestProps): ReactNode {
  const results = runs.toReversed().flatMap((run) => {
    const result = run.testResults.find((one) => one.test.id === test.id);
    return result === undefined ? [] : [{ run, verdict: testVerdict(result, run) }];
  });
  if (results.length === 0) return null;
  return (
    <span className="test-marks">
      {results.map(({ run, verdict }) => (
        <Link
          key={run.id}
          to="/tests/$suiteId/runs/$runId"
          params={{ suiteId: run.testSuiteId, runId: run.id }}
          className="test-mark"
          data-verdict={verdict}
          aria-label={`${runName(run)} of ${when.format(Date.parse(run.createdAt))}: ${verdictWords[verdict]}`}
          title={`${verdictWords[verdict]}, ${when.format(Date.parse(run.createdAt))}`}
        />
      ))}
    </span>
  );
}

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

function DeleteTestDialog({ test, close }: { test: TestSuiteTest; close: () => void }): ReactNode {
  const { api, queries } = useServices();
  return (
    <Dialog title={`Delete ${testName(test)}?`} close={close}>
      <Form
        submit={async () => {
          await api.signedIn.testSuiteTest.delete(test.testSuiteId, test.id);
          close();
          await queries.invalidateQueries({ queryKey: testsKey(test.testSuiteId) });
        }}
      >
        <p>Runs that are done keep it; the next one does not have it.</p>
        <DialogActions>
          <Button onClick={close}>Keep it</Button>
          <Submit look="danger">Delete it</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
