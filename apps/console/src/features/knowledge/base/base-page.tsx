import '../knowledge.css';
import type { KnowledgeBase } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DeleteDialog } from '../../../app/deleting/delete-dialog.tsx';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../../ui/form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Back, Page } from '../../../ui/page.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { UsersNotice } from '../../../ui/used-by/users-notice.tsx';
import { baseQuery, basesKey, baseUsersQuery } from '../knowledge-api.ts';
import { baseName, contentText } from '../knowledge-words.ts';
import { AskPanel } from './ask-panel.tsx';
import { BaseFiles } from './base-files.tsx';
import { changeBase } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { type BaseTab, baseTabs } from './search.ts';

/** One knowledge base: its facts, its files, and what it says to a question. */
export function BasePage(): ReactNode {
  const { baseId } = useParams({ from: '/inside/knowledge/$baseId' });
  const found = useQuery(baseQuery(useServices(), baseId));
  const title = found.data === undefined ? 'Knowledge' : baseName(found.data.base);
  return (
    <div className="page-wide">
      <Page
        back={<Back to="/knowledge">Knowledge</Back>}
        title={title}
        lead={found.data && contentText(found.data.base)}
        action={found.data && <BaseMenu base={found.data.base} />}
      >
        <Loaded query={found}>{({ base }) => <BaseView key={base.id} base={base} />}</Loaded>
      </Page>
    </div>
  );
}

const tabWords: Readonly<Record<BaseTab, string>> = { facts: 'Facts', files: 'Files', ask: 'Ask it' };

function BaseView({ base }: { base: KnowledgeBase }): ReactNode {
  const me = useMe();
  const navigate = useNavigate();
  const { tab = 'facts' } = useSearch({ from: '/inside/knowledge/$baseId' });
  const isWide = useMedia('(width >= 68.75rem)');
  const [begun, begin] = useState<string | null>(null);
  const isOwn = base.provider === 'saywell';
  const mayChange = reasonAgainst(me, 'knowledgeBase.update') === undefined;
  const shown: BaseTab = isWide && tab === 'ask' ? 'facts' : tab;
  const addFact = (question: string): void => {
    begin(question);
    void navigate({ to: '/knowledge/$baseId', params: { baseId: base.id }, search: {} });
  };
  return (
    <>
      <BaseTabs baseId={base.id} shown={shown} isWide={isWide} />
      <div className="base">
        {shown !== 'ask' && (
          <div className="base-main">
            {!isOwn ? (
              <p className="notice">
                {base.provider === 'trieve'
                  ? 'Its files are planned in the words of another service: it is changed by the API.'
                  : 'It is asked of your own server, which decides what it says: it is changed by the API.'}
              </p>
            ) : shown === 'files' ? (
              <BaseFiles base={base} />
            ) : (
              <EntryList base={base} begun={begun} begin={begin} />
            )}
          </div>
        )}
        {/* Always there: what was answered is still read in a window of another width. */}
        <aside className="base-side" hidden={!isWide && shown !== 'ask'}>
          <AskPanel baseId={base.id} addFact={isOwn && mayChange ? addFact : undefined} />
        </aside>
      </div>
    </>
  );
}

interface BaseTabsProps {
  readonly baseId: string;
  readonly shown: BaseTab;
  readonly isWide: boolean;
}

function BaseTabs({ baseId, shown, isWide }: BaseTabsProps): ReactNode {
  return (
    <nav className="page-ways" aria-label="Parts of this base">
      {baseTabs
        .filter((one) => one !== 'ask' || !isWide)
        .map((one) => (
          <Link
            key={one}
            to="/knowledge/$baseId"
            params={{ baseId: baseId }}
            search={one === 'facts' ? {} : { tab: one }}
            activeOptions={{ exact: true }}
            data-here={one === shown || undefined}
            className="page-way"
            resetScroll={false}
            replace
          >
            {tabWords[one]}
          </Link>
        ))}
    </nav>
  );
}

function BaseMenu({ base }: { base: KnowledgeBase }): ReactNode {
  const services = useServices();
  const me = useMe();
  const [shown, setShown] = useState<'name' | 'delete' | null>(null);
  const close = (): void => setShown(null);
  const isOwn = base.provider === 'saywell';
  return (
    <>
      <Menu label="More" button={<Icon name="more" />} buttonClassName="button button-plain icon-button">
        <MenuItem
          icon="edit"
          reason={isOwn ? reasonAgainst(me, 'knowledgeBase.update') : 'It is changed by the API.'}
          choose={() => setShown('name')}
        >
          Rename
        </MenuItem>
        <MenuItem
          icon="trash"
          isDanger
          reason={reasonAgainst(me, 'knowledgeBase.delete')}
          choose={() => setShown('delete')}
        >
          Delete
        </MenuItem>
      </Menu>
      {shown === 'name' && <RenameDialog base={base} close={close} />}
      {shown === 'delete' && (
        <DeleteDialog
          what="knowledge base"
          name={baseName(base)}
          id={base.id}
          users={<UsersNotice users={baseUsersQuery(services, base.id)}>These answer from it:</UsersNotice>}
          remove={() => services.api.signedIn.knowledgeBase.delete(base.id)}
          leave={{ to: '/knowledge' }}
          lists={basesKey}
          close={close}
        >
          Its facts are gone for good; its files stay. Assistants that have it answer without it.
        </DeleteDialog>
      )}
    </>
  );
}

function RenameDialog({ base, close }: { base: KnowledgeBase; close: () => void }): ReactNode {
  const services = useServices();
  return (
    <Dialog title="Rename" close={close}>
      <Form
        submit={async ({ name = '' }) => {
          await changeBase(services, base.id, () => ({ name }));
          await services.queries.invalidateQueries({ queryKey: basesKey });
          close();
        }}
      >
        <Field label="Name" name="name" required maxLength={80} defaultValue={baseName(base)} />
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>Save</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
