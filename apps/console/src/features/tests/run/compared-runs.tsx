import type { TestSuiteRun } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { changeWords, testName, verdictWords } from '../test-words.ts';
import { costsQuery, runQuery } from '../tests-api.ts';
import { testSeconds, testVerdict } from '../verdicts.ts';
import { Attempts } from './attempts.tsx';
import { type Change, type Compared, compareRuns } from './comparison.ts';
import { costText, runCost, runSeconds, runTalk, secondsText, testCost } from './run-sums.ts';

interface ComparedRunsProps {
  readonly run: TestSuiteRun;
  readonly against: string;
}

/** Two runs side by side: what has changed first. */
export function ComparedRuns({ run, against }: ComparedRunsProps): ReactNode {
  const before = useQuery(runQuery(useServices(), run.testSuiteId, against));
  return <Loaded query={before}>{(found) => <Comparison before={found} after={run} />}</Loaded>;
}

interface Runs {
  readonly before: TestSuiteRun;
  readonly after: TestSuiteRun;
}

const noCosts: ReadonlyMap<string, number> = new Map();

function Comparison({ before, after }: Runs): ReactNode {
  const services = useServices();
  const costs = {
    before: useQuery(costsQuery(services, before)).data ?? noCosts,
    after: useQuery(costsQuery(services, after)).data ?? noCosts,
  };
  const compared = compareRuns(before, after);
  return (
    <>
      <p className="compared-sum">{sumText(compared)}</p>
      <table className="compared-facts">
        <caption className="visually-hidden">What both runs took</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">{when.format(Date.parse(before.createdAt))}</th>
            <th scope="col">This run</th>
          </tr>
        </thead>
        <tbody>
          <Line name="Took" one={secondsText(runSeconds(before))} other={secondsText(runSeconds(after))} />
          <Line name="Of talk" one={secondsText(runTalk(before))} other={secondsText(runTalk(after))} />
          <Line
            name="Cost"
            one={costText(runCost(before, costs.before))}
            other={costText(runCost(after, costs.after))}
          />
        </tbody>
      </table>
      <Section title="Tests">
        <ul className="tests" aria-label="Compared tests">
          {compared.map((one) => (
            <li key={one.id}>
              <ComparedTest compared={one} before={before} after={after} costs={costs} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

function Line({ name, one, other }: { name: string; one: string; other: string }): ReactNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{one}</td>
      <td>{other}</td>
    </tr>
  );
}

const told: readonly Change[] = ['newly-failed', 'newly-passed', 'other', 'added', 'removed', 'same'];

/** `1 newly failed, 3 same.` */
function sumText(compared: readonly Compared[]): string {
  const parts = told.flatMap((change) => {
    const count = compared.filter((one) => one.change === change).length;
    return count === 0 ? [] : [`${count} ${changeWords[change].toLowerCase()}`];
  });
  return `${parts.join(', ')}.`;
}

interface ComparedTestProps extends Runs {
  readonly compared: Compared;
  readonly costs: {
    readonly before: ReadonlyMap<string, number>;
    readonly after: ReadonlyMap<string, number>;
  };
}

function ComparedTest({ compared, before, after, costs }: ComparedTestProps): ReactNode {
  const test = (compared.after ?? compared.before)?.test;
  if (test === undefined) return null;
  return (
    <div className="test">
      <details>
        <summary>
          <bdi className="test-name">{testName(test)}</bdi>
          {compared.isChanged && <span className="quiet">the test was changed</span>}
          <span className="tag" data-change={compared.change}>
            {changeWords[compared.change]}
          </span>
        </summary>
        <div className="test-whole sides">
          <Side title="Before" result={compared.before} run={before} costs={costs.before} />
          <Side title="This run" result={compared.after} run={after} costs={costs.after} />
        </div>
      </details>
    </div>
  );
}

interface SideProps {
  readonly title: string;
  readonly result: Compared['after'];
  readonly run: TestSuiteRun;
  readonly costs: ReadonlyMap<string, number>;
}

function Side({ title, result, run, costs }: SideProps): ReactNode {
  return (
    <section>
      <h3>
        {title}
        {result !== undefined && (
          <span className="tag" data-verdict={testVerdict(result, run)}>
            {verdictWords[testVerdict(result, run)]}
          </span>
        )}
      </h3>
      {result === undefined ? (
        <p className="quiet">The test was not in this run.</p>
      ) : (
        <>
          <p className="quiet">{tookText(testSeconds(result), testCost(result, costs))}</p>
          <Attempts result={result} />
        </>
      )}
    </section>
  );
}

/** As much as is known. */
const tookText = (seconds: number | undefined, usd: number | undefined): string =>
  [
    seconds === undefined ? undefined : `${secondsText(seconds)} of talk`,
    usd === undefined ? undefined : costText(usd),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
