import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orgsQuery, useActIn } from '../../app/acting.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MakeDialog } from '../../ui/list/make-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
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
                .map(({ id, name, createdAt }) => (
                  <li className="row" key={id}>
                    <Icon name="organisation" />
                    <div className="row-main">
                      <p className="row-title">
                        <bdi>{name ?? id}</bdi>
                      </p>
                      <p className="row-more">
                        since <Ago at={createdAt} />
                      </p>
                    </div>
                    <Button busy={enter.isPending && enter.variables === id} onClick={() => enter.mutate(id)}>
                      Enter<span className="visually-hidden"> {name ?? id}</span>
                    </Button>
                  </li>
                ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && <NewOrganisation close={() => setMaking(false)} />}
    </Section>
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
