import './organisation.css';
import type { Org } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { DeskBar } from '../../editor/desk/desk-bar.tsx';
import { DeskProvider } from '../../editor/desk/desk-provider.tsx';
import type { FoundResource } from '../../editor/desk/resource.ts';
import { Setting } from '../../editor/fields/setting.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { ActingNote } from './acting-note.tsx';
import { ChildOrganisations } from './child-organisations.tsx';
import { orgQuery, orgServer } from './organisation-api.ts';
import { organisationFields } from './organisation-fields.ts';

/** What holds for everything of an organisation, and the organisations that it has made. */
export function OrganisationPage(): ReactNode {
  const me = useMe();
  const found = useQuery(orgQuery(useServices(), me.org.id));
  return (
    <Page title="Organisation" lead="What it is called, what it may cost, and what is kept of it.">
      <ActingNote />
      <Loaded query={found}>{(data) => <OrganisationForm found={data} />}</Loaded>
      {me.homeOrg === undefined && me.role === 'admin' && <ChildOrganisations />}
    </Page>
  );
}

function OrganisationForm({ found: { answer: org, stored } }: { found: FoundResource<Org> }): ReactNode {
  const services = useServices();
  const readOnly = reasonAgainst(useMe(), 'org.update');
  const server = useMemo(() => orgServer(services, org.id), [services, org.id]);
  return (
    <DeskProvider server={server} stored={stored} readOnly={readOnly} warnings={[]}>
      <div className="org-form">
        <h2 className="visually-hidden">Settings</h2>
        {organisationFields.map(({ title, lead, fields }) => (
          <section className="setting-group" key={title ?? ''} aria-label={title ?? 'What it is'}>
            {title !== undefined && <h3>{title}</h3>}
            {lead !== undefined && <p className="quiet">{lead}</p>}
            {fields.map((spec) => (
              <Setting key={spec.pointer} spec={spec} />
            ))}
          </section>
        ))}
      </div>
      <DeskBar />
    </DeskProvider>
  );
}
