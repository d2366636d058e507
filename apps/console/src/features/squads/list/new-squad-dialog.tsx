import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { assistantNamesQuery } from '../../../app/names.ts';
import { useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { visible } from '../../../ui/visible.ts';
import type { Names } from '../squad-words.ts';
import { squadsKey } from '../squads-api.ts';

export function NewSquadDialog({ close }: { close: () => void }): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices()));
  return (
    <Dialog title="New squad" close={close}>
      <Loaded query={names}>
        {(found) => (found.size === 0 ? <NoAssistant /> : <NewSquadForm names={found} close={close} />)}
      </Loaded>
    </Dialog>
  );
}

function NoAssistant(): ReactNode {
  return (
    <>
      <p>A squad is made of assistants, and there is none yet.</p>
      <DialogActions>
        <Link to="/assistants/new" className="button button-primary">
          New assistant
        </Link>
      </DialogActions>
    </>
  );
}

function NewSquadForm({ names, close }: { names: Names; close: () => void }): ReactNode {
  const { api, queries } = useServices();
  const navigate = useNavigate();
  return (
    <Form
      submit={async ({ name = '', members = '' }) => {
        const { id } = await api.signedIn.squad.create({ name, members: [{ assistantId: members }] });
        await queries.invalidateQueries({ queryKey: squadsKey });
        await navigate({ to: '/squads/$squadId', params: { squadId: id } });
      }}
    >
      <Field
        label="Name"
        name="name"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="Front desk and billing"
      />
      <Field
        label="Who takes the call"
        name="members"
        hint="Others are added on its page."
        renderControl={(ids) => (
          <select {...ids} name="members" className="select">
            {[...names].map(([id, name]) => (
              <option key={id} value={id}>
                {visible(name)}
              </option>
            ))}
          </select>
        )}
      />
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Submit>Make it</Submit>
      </DialogActions>
    </Form>
  );
}
