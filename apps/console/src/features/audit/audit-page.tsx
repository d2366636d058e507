import '../../styles/records.css';
import type { AuditEntry } from '@saywell/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { whoQuery } from '../../app/who.ts';
import { Empty } from '../../ui/empty.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import type { FilterView } from '../../ui/filters/filter-pill.tsx';
import { dayView, idView } from '../../ui/filters/views.ts';
import { ExportLink } from '../../ui/list/export-link.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { visible } from '../../ui/visible.ts';
import { auditExport, auditQuery } from './audit-api.ts';
import { AuditRow } from './audit-row.tsx';
import { actorTypeWords, kindLabels } from './audit-words.ts';
import { type AuditSearch, readAuditSearch } from './search.ts';

const lead = 'Who changed what, from where, and when. Entries are added, and never changed.';

export function AuditPage(): ReactNode {
  const me = useMe();
  const reason = reasonAgainst(me, 'audit.list');
  const search = useSearch({ from: '/inside/settings/audit' });
  return (
    <div className="page-list">
      <Page
        title="Audit log"
        lead={lead}
        action={reason === undefined && <ExportLink href={auditExport(search)} file="audit.csv" />}
      >
        {reason === undefined ? <Entries search={search} /> : <p className="notice">{reason}</p>}
      </Page>
    </div>
  );
}

const nobody: ReadonlyMap<string, string> = new Map();

function Entries({ search }: { search: AuditSearch }): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const who = useQuery(whoQuery(services, useMe())).data ?? nobody;
  const entries = useInfiniteQuery(auditQuery(services, search));
  const change = (next: Readonly<Record<string, unknown>>): void =>
    void navigate({ to: '/settings/audit', search: readAuditSearch(next), replace: true });
  return (
    <>
      <FilterBar
        filters={filtersOf(search, who)}
        set={(name, value) => change({ ...search, [name]: value })}
        clear={() => change({})}
      />
      <Loaded query={entries}>
        {({ pages }) => (
          <EntryList
            entries={pages.flatMap(({ results }) => results)}
            isNarrowed={Object.keys(search).length > 0}
          />
        )}
      </Loaded>
      <LoadMore query={entries} />
    </>
  );
}

function EntryList({
  entries,
  isNarrowed,
}: {
  entries: readonly AuditEntry[];
  isNarrowed: boolean;
}): ReactNode {
  if (entries.length === 0)
    return isNarrowed ? (
      <Empty title="Nothing like this was done">Leave out a filter to see more.</Empty>
    ) : (
      <Empty title="Nothing was changed yet">
        Every change of settings, every sign-in and every deletion will be here.
      </Empty>
    );
  return (
    <ul className="records" aria-label="Entries">
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function filtersOf(
  { who, kind, subject, from, to }: AuditSearch,
  names: ReadonlyMap<string, string>,
): Readonly<Partial<Record<keyof AuditSearch, FilterView>>> {
  const unnamed = { guest: actorTypeWords.guest, system: actorTypeWords.system };
  const people = [...names, ...Object.entries(unnamed)].map(([value, label]) => ({
    value,
    label: visible(label),
  }));
  return {
    who: {
      label: 'Who',
      kind: 'choice',
      value: who,
      words: people.find(({ value }) => value === who)?.label ?? 'somebody who is gone',
      choices: people,
    },
    kind: {
      label: 'What',
      kind: 'choice',
      value: kind,
      words: kindLabels.find(({ value }) => value === kind)?.label ?? '',
      choices: kindLabels,
    },
    from: dayView('From', from),
    to: dayView('To', to),
    // Chosen by pressing its name.
    ...(subject !== undefined && { subject: idView('One thing', subject) }),
  };
}
