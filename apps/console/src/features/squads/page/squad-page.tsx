import '../squads.css';
import type { Squad } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { DeleteDialog } from '../../../app/deleting/delete-dialog.tsx';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { TalkButton } from '../../../app/talk/talk-button.tsx';
import type { Issue } from '../../../draft/issues.ts';
import { DeskBar } from '../../../editor/desk/desk-bar.tsx';
import { DeskProvider } from '../../../editor/desk/desk-provider.tsx';
import type { FoundResource } from '../../../editor/desk/resource.ts';
import { Setting } from '../../../editor/fields/setting.tsx';
import { JsonSheet } from '../../../editor/json-sheet.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Back, Page } from '../../../ui/page.tsx';
import { UsersNotice } from '../../../ui/used-by/users-notice.tsx';
import { squadName } from '../squad-words.ts';
import { squadCheckQuery, squadQuery, squadServer, squadsKey, squadUsersQuery } from '../squads-api.ts';
import { MemberList } from './member-list.tsx';
import { SquadTalk } from './squad-talk.tsx';

/** One squad: who is in it, who takes the call, who hands it to whom. */
export function SquadPage(): ReactNode {
  const { squadId } = useParams({ from: '/inside/squads/$squadId' });
  const found = useQuery(squadQuery(useServices(), squadId));
  const squad = found.data?.answer;
  const title = squad === undefined ? 'Squad' : squadName(squad);
  return (
    <div className="page-wide">
      <Page
        back={<Back to="/squads">Squads</Back>}
        title={title}
        action={
          squad !== undefined && (
            <>
              <TalkButton />
              <SquadMenu id={squad.id} name={title} />
            </>
          )
        }
      >
        <Loaded query={found}>{(data) => <SquadView key={squadId} found={data} />}</Loaded>
      </Page>
    </div>
  );
}

const noIssues: readonly Issue[] = [];

function SquadView({ found: { answer: squad, stored } }: { found: FoundResource<Squad> }): ReactNode {
  const services = useServices();
  const readOnly = reasonAgainst(useMe(), 'squad.update');
  const server = useMemo(() => squadServer(services, squad.id), [services, squad.id]);
  const warnings = useQuery(squadCheckQuery(services, squad.id, stored.at)).data ?? noIssues;
  const { tab = 'members' } = useSearch({ from: '/inside/squads/$squadId' });
  return (
    <DeskProvider server={server} stored={stored} readOnly={readOnly} warnings={warnings}>
      <SquadTabs id={squad.id} shown={tab} />
      <div className="squad-sides">
        <div className="squad-form">
          <h2 className="visually-hidden">{tab === 'members' ? 'The squad' : 'JSON'}</h2>
          {tab === 'members' ? (
            <SquadForm />
          ) : (
            <JsonSheet label="Squad" noDocument="A squad is an object: { … }." />
          )}
        </div>
        <SquadTalk id={squad.id} name={squadName(squad)} />
      </div>
      <DeskBar />
    </DeskProvider>
  );
}

function SquadTabs({ id, shown }: { id: string; shown: 'members' | 'json' }): ReactNode {
  return (
    <nav className="page-ways" aria-label="Parts of this squad">
      {(['members', 'json'] as const).map((tab) => (
        <Link
          key={tab}
          to="/squads/$squadId"
          params={{ squadId: id }}
          search={tab === 'members' ? {} : { tab }}
          activeOptions={{ exact: true }}
          data-here={tab === shown || undefined}
          className="page-way"
          resetScroll={false}
          replace
        >
          {tab === 'members' ? 'Members' : 'JSON'}
        </Link>
      ))}
    </nav>
  );
}

function SquadForm(): ReactNode {
  return (
    <>
      <section className="setting-group" aria-label="What it is">
        <Setting spec={{ kind: 'text', pointer: '/name', label: 'Name', maxLength: 200 }} />
      </section>
      <MemberList />
      <section className="setting-group">
        <h3>For all of them</h3>
        <Setting
          spec={{
            kind: 'json',
            pointer: '/membersOverrides',
            label: 'Overrides',
            hint: 'Laid over every member: { "voice": { "provider": "saywell" } }.',
          }}
        />
      </section>
    </>
  );
}

function SquadMenu({ id, name }: { id: string; name: string }): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const reason = reasonAgainst(useMe(), 'squad.delete');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Menu label="More" button={<Icon name="more" />} buttonClassName="button button-plain icon-button">
        <MenuItem icon="chat" choose={() => void navigate({ to: '/chats', search: { squad: id } })}>
          Its chats
        </MenuItem>
        <MenuItem icon="trash" isDanger reason={reason} choose={() => setDeleting(true)}>
          Delete the squad
        </MenuItem>
      </Menu>
      {isDeleting && (
        <DeleteDialog
          what="squad"
          name={name}
          id={id}
          users={
            <UsersNotice users={squadUsersQuery(services, id)}>
              These name it, and will have nobody:
            </UsersNotice>
          }
          remove={() => services.api.signedIn.squad.delete(id)}
          leave={{ to: '/squads' }}
          lists={squadsKey}
          isKept
          close={() => setDeleting(false)}
        >
          Its versions go with it; its assistants stay.
        </DeleteDialog>
      )}
    </>
  );
}
