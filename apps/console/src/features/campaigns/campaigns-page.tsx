import type { Campaign } from '@saywell/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { assistantNamesQuery } from '../../app/assistant-names.ts';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NoTrunk } from '../../content/no-trunk.tsx';
import { Page } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { campaignName, countsText, statusWords } from './campaign-words.ts';
import { campaignsKey, campaignsQuery } from './campaigns-api.ts';
import { readCustomers } from './customers.ts';

/** Many people who are called one after the other. */
export function CampaignsPage(): ReactNode {
  const campaigns = useInfiniteQuery(campaignsQuery(useServices()));
  const [isNew, setNew] = useState(false);
  const make = (
    <Button
      look="primary"
      icon="plus"
      reason={reasonAgainst(useMe(), 'campaign.create')}
      onClick={() => setNew(true)}
    >
      New campaign
    </Button>
  );
  return (
    <Page title="Campaigns" lead="Many people, called one after the other." action={make}>
      <NoTrunk>A campaign goes through its list, reaches nobody, and every call ends with</NoTrunk>
      <Loaded query={campaigns}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <Empty title="No campaign yet" action={make}>
                A campaign calls everybody of a list, and tells who was reached.
              </Empty>
            );
          return (
            <ul className="rows" aria-label="Campaigns">
              {rows.map((campaign) => (
                <li key={campaign.id}>
                  <CampaignRow campaign={campaign} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={campaigns} />
      {isNew && <NewCampaignDialog close={() => setNew(false)} />}
    </Page>
  );
}

function NewCampaignDialog({ close }: { close: () => void }): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const names = useQuery(assistantNamesQuery(services));
  return (
    <Dialog title="New campaign" close={close}>
      <Loaded query={names}>
        {(known) => (
          <Form
            submit={async ({ name = '', assistantId = '', customers = '' }) => {
              const { id } = await services.api.signedIn.campaign.create({
                name: name.trim(),
                assistantId,
                customers: [...readCustomers(customers)],
              });
              await services.queries.invalidateQueries({ queryKey: campaignsKey });
              await navigate({ to: '/campaigns/$campaignId', params: { campaignId: id } });
            }}
          >
            <CampaignFields known={known} />
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

function CampaignRow({ campaign }: { campaign: Campaign }): ReactNode {
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: campaign.id }} className="row row-link">
      <Icon name="campaign" />
      <span className="row-main">
        <span className="row-title">
          <bdi>{campaignName(campaign)}</bdi>
          <span className="tag">{statusWords[campaign.status]}</span>
        </span>
        <span className="row-more">{countsText(campaign)}</span>
      </span>
      <span className="row-time">
        <Ago at={campaign.createdAt} />
      </span>
    </Link>
  );
}

function CampaignFields({ known }: { known: ReadonlyMap<string, string> }): ReactNode {
  return (
    <>
      <Field label="Name" name="name" required maxLength={200} autoComplete="off" dir="auto" />
      <Field
        label="Who talks"
        name="assistantId"
        renderControl={(ids) => (
          <select {...ids} name="assistantId" className="select" required>
            {[...known].map(([id, assistant]) => (
              <option key={id} value={id}>
                {assistant}
              </option>
            ))}
          </select>
        )}
      />
      <Field
        label="Who is called"
        name="customers"
        hint="One in a line: a number, and behind a comma a name. It starts at once."
        renderControl={(ids) => (
          <textarea
            {...ids}
            name="customers"
            required
            rows={6}
            dir="auto"
            placeholder="+13025550142, Hannah Weiss"
          />
        )}
      />
    </>
  );
}
