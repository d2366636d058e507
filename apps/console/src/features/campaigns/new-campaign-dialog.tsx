import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { visible } from '../../ui/visible.ts';
import { campaignsKey } from './campaigns-api.ts';
import { campaignOf, earliestField, latestField } from './new-campaign.ts';
import { type Talkers, talkersQuery, targets } from './talkers.ts';

export function NewCampaignDialog({ close }: { close: () => void }): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const talkers = useQuery(talkersQuery(services));
  return (
    <Dialog title="New campaign" close={close}>
      <Loaded query={talkers}>
        {(known) => (
          <Form
            submit={async (texts) => {
              const { id } = await services.api.signedIn.campaign.create(campaignOf(texts, Date.now()));
              await services.queries.invalidateQueries({ queryKey: campaignsKey });
              await navigate({ to: '/campaigns/$campaignId', params: { campaignId: id } });
            }}
          >
            <Field label="Name" name="name" required maxLength={200} autoComplete="off" dir="auto" />
            <TalkerField talkers={known} />
            <CustomersField />
            <Field
              label="Not before (optional)"
              name={earliestField}
              type="datetime-local"
              hint="By this computer’s clock. Empty: it starts at once."
            />
            <Field
              label="Not after (optional)"
              name={latestField}
              type="datetime-local"
              hint="Whoever was not called by then is left out."
            />
            <DialogActions>
              <Button onClick={close}>Cancel</Button>
              <Submit>Start it</Submit>
            </DialogActions>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}

const groups = { assistantId: 'Assistants', squadId: 'Squads', workflowId: 'Workflows' } as const;

/** One choice among all of them, so that it is exactly one. It bears the name of what is chosen, for the server’s answer. */
function TalkerField({ talkers }: { talkers: Talkers }): ReactNode {
  const there = targets.filter((target) => talkers[target].size > 0);
  const [chosen, choose] = useState(() => talkers[there[0] ?? 'assistantId'].keys().next().value ?? '');
  const name = there.find((target) => talkers[target].has(chosen)) ?? 'assistantId';
  return (
    <Field
      label="Who talks"
      name={name}
      renderControl={(ids) => (
        <select
          {...ids}
          name={name}
          className="select"
          required
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        >
          {there.map((target) => (
            <optgroup key={target} label={groups[target]}>
              {[...talkers[target]].map(([id, talker]) => (
                <option key={id} value={id}>
                  {visible(talker)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    />
  );
}

function CustomersField(): ReactNode {
  return (
    <Field
      label="Who is called"
      name="customers"
      hint="One in a line: a number, and behind a comma a name."
      renderControl={(ids) => (
        <textarea
          {...ids}
          name="customers"
          required
          rows={4}
          dir="auto"
          placeholder="+13025550142, Hannah Weiss"
        />
      )}
    />
  );
}
