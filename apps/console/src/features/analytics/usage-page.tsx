import '../../styles/measure.css';
import type { OrgUsage } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe, useServices } from '../../app/services.tsx';
import { byteSize, money, span, whole } from '../../content/amounts.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { usageQuery } from './usage-api.ts';

const monthText = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function UsagePage(): ReactNode {
  const me = useMe();
  const usage = useQuery(usageQuery(useServices(), me.org.id));
  return (
    <Page
      title="Usage and limits"
      lead={usage.data && `${monthText.format(Date.parse(`${usage.data.month}-01T00:00:00Z`))}, UTC.`}
      action={
        <Link to="/costs" className="button button-quiet">
          Costs
        </Link>
      }
    >
      <Loaded query={usage}>{(used) => <Usage usage={used} />}</Loaded>
    </Page>
  );
}

function Usage({ usage }: { usage: OrgUsage }): ReactNode {
  const { cost, calls, chats, files, recordings } = usage;
  return (
    <>
      {cost.spendingStopped && (
        <p className="notice">Spending is stopped: calls and chats that cost something are refused.</p>
      )}
      <Money cost={cost} />
      <Section title="Calls">
        <div className="meters">
          <Meter
            label="Calls at once"
            value={calls.now}
            limit={calls.concurrencyLimit}
            format={whole}
            note="Those that wait for somebody count, too."
          />
        </div>
        <Facts
          facts={[
            ['Calls this month', whole(calls.month)],
            ['Talked this month', span(calls.minutes * 60)],
            ['Chats this month', whole(chats.month)],
          ]}
        />
      </Section>
      <Section title="Kept">
        <Facts
          facts={[
            ['Files', `${whole(files.count)}, ${byteSize(files.bytes)}`],
            ['Calls with a recording', whole(recordings.calls)],
            ['Recorded', span(recordings.minutes * 60)],
          ]}
        />
      </Section>
    </>
  );
}

function Money({ cost }: Pick<OrgUsage, 'cost'>): ReactNode {
  return (
    <Section title="Money">
      <div className="meters">
        <Meter
          label="Calls and chats this month"
          value={cost.monthUsd}
          limit={cost.billingLimitUsd}
          format={money}
          note="At the limit no more calls and chats begin until the next month."
        />
        <Meter
          label="Budget of today"
          value={cost.chargedTodayUsd}
          limit={cost.dailyBudgetUsd}
          format={money}
        />
        <Meter
          label="Budget of the month"
          value={cost.chargedMonthUsd}
          limit={cost.monthlyBudgetUsd}
          format={money}
          note="What runs is charged as it runs; a call that has used it up says goodbye and ends."
        />
      </div>
    </Section>
  );
}
