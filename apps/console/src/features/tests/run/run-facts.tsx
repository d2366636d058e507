import type { TestSuiteRun } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { costsQuery } from '../tests-api.ts';
import { costText, runCost, runSeconds, runTalk, secondsText } from './run-sums.ts';

const noCosts: ReadonlyMap<string, number> = new Map();

/** What a run took; a dash: nothing is known of it. */
export function RunFacts({ run }: { run: TestSuiteRun }): ReactNode {
  const costs = useQuery(costsQuery(useServices(), run)).data ?? noCosts;
  return (
    <Facts
      areShort
      facts={[
        ['Took', secondsText(runSeconds(run))],
        ['Of talk', secondsText(runTalk(run))],
        ['Cost of the conversations', costText(runCost(run, costs))],
      ]}
    />
  );
}
