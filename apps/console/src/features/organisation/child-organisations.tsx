import type { Org } from '@saywell/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orgsQuery, useActIn } from '../../app/acting.ts';
import { DeleteDialog } from '../../app/deleting/delete-dialog.tsx';
import { useMe, useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MakeDialog } from '../../ui/list/make-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Ago } from '../../ui/time.tsx';

/** Organisations that this one has made: its administrators act in them. */
export function ChildOrganisations(): ReactNode {
  const me = useMe();
  const orgs = useQuery(orgsQuery(useServices(), me.org.id));
  const enter = useAction(useActIn(), []);
  const [isMaking, setMaking] = useState(false);
  return (
    <Section
      title="Other organisations"
      lead="For customers or teams that share nothing with this one. Your administrators act in them."
      action={
        <Button icon="plus" onClick={() => setMaking(true)}>
          New organisation
        </Button>
      }
    >
      {enter.isError && <ProblemNote error={enter.error} />}
      <Loaded query={orgs}>
        {(list) =>
          list.length < 2 ? (
            <p className="quiet">This one has made no other.</p>
          ) : (
            <ul className="rows" aria-label="Other organisations">
              {list
                .filter(({ id }) => id !== me.org.id)
                .map((org) => (
                  <Row key={org.id} org={org}>
                    <Button
                      busy={enter.isPending && enter.variables === org.id}
                      onClick={() => enter.mutate(org.id)}
                    >
                      Enter<span className="visually-hidden"> {org.name ?? org.id}</span>
                    </Button>
                  </Row>
                ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && <NewOrganisation close={() => setMaking(false)} />}
    </Section>
  );
}

function Row({ org: { id, name = id, createdAt }, children }: { org: Org; children: ReactNode }): ReactNode {
  const { org } = useServices().api.signedIn;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className="row">
      <Icon name="organisation" />
      <div className="row-main">
        <p className="row-title">
          <bdi>{name}</bdi>
        </p>
        <p className="row-more">
          since <Ago at={createdAt} />
        </p>
      </div>
      {children}
      <Menu
        label={`More for ${name}`}
        button={<Icon name="more" />}
        buttonClassName="button button-plain icon-button"
      >
        <MenuItem icon="trash" isDanger choose={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      {isDeleting && (
        <DeleteDialog
          what="organisation"
          name={name}
          id={id}
          word={name}
          remove={() => org.delete(id)}
          leave={() => undefined}
          lists={['org.list']}
          close={() => setDeleting(false)}
        >
          Its calls end at once and its members are signed out. Its assistants, calls, recordings, files and
          keys are deleted, and nothing of them comes back.
        </DeleteDialog>
      )}
    </li>
  );
}

function NewOrganisation({ close }: { close: () => void }): ReactNode {
  const { org } = useServices().api.signedIn;
  const queries = useQueryClient();
  return (
    <MakeDialog
      title="New organisation"
      close={close}
      make={async ({ name = '' }) => {
        await org.create({ name: name.trim() });
        close();
        await queries.invalidateQueries({ queryKey: ['org.list'] });
      }}
    >
      <Field
        label="Name"
        name="name"
        required
        maxLength={40}
        autoComplete="off"
        hint="It begins empty, with its own assistants, calls, members and keys."
      />
    </MakeDialog>
  );
}
