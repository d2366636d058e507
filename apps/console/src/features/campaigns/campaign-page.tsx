import '../../styles/records.css';
import type { Campaign } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { DeleteDialog } from '../../app/deleting/delete-dialog.tsx';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { endedText } from '../../content/ended-words.ts';
import { NoTrunk } from '../../content/no-trunk.tsx';
import { statusWords as callWords } from '../../content/status-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/list/when.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Back, Page, Section } from '../../ui/page.tsx';
import { visible } from '../../ui/visible.ts';
import { campaignName, countsOf, isOpen, statusWords } from './campaign-words.ts';
import { campaignKey, campaignQuery, campaignsKey } from './campaigns-api.ts';
import { type CalledCustomer, calledCustomers } from './customers.ts';
import { namesQueries, talkerText, targetOf } from './talkers.ts';

/** One campaign: how far it is, and what came of each customer. */
export function CampaignPage(): ReactNode {
  const { campaignId } = useParams({ from: '/inside/campaigns/$campaignId' });
  const campaign = useQuery(campaignQuery(useServices(), campaignId));
  const { data } = campaign;
  return (
    <div className="page-list">
      <Page
        back={<Back to="/campaigns">Campaigns</Back>}
        title={data === undefined ? 'Campaign' : campaignName(data)}
        lead={data !== undefined && <output>{statusWords[data.status]}</output>}
        action={data !== undefined && <CampaignMenu campaign={data} />}
      >
        <Loaded query={campaign}>
          {(found) => (
            <>
              <NoTrunk>Nobody is reached, and every call ends with</NoTrunk>
              <CampaignFacts campaign={found} />
              <Customers campaign={found} />
            </>
          )}
        </Loaded>
      </Page>
    </div>
  );
}

function CampaignFacts({ campaign }: { campaign: Campaign }): ReactNode {
  const names = useQuery(namesQueries[targetOf(campaign)](useServices())).data;
  const { schedulePlan, maxConcurrency = 10, createdAt } = campaign;
  return (
    <Section title="How far it is">
      <Facts
        areShort
        facts={[
          ...countsOf(campaign).map(([name, count]) => [name, count.toLocaleString('en')] as const),
          ['Who talks', <bdi key="who">{talkerText(campaign, names)}</bdi>],
          ['At the same time', `${maxConcurrency} calls at most`],
          ['Begins', <When key="at" at={schedulePlan?.earliestAt ?? createdAt} />],
          ...(schedulePlan?.latestAt === undefined
            ? []
            : [['Ends', <When key="end" at={schedulePlan.latestAt} />] as const]),
          [
            'Its calls',
            <Link key="calls" to="/calls" search={{ campaign: campaign.id }} className="text-link">
              In the list
            </Link>,
          ],
        ]}
      />
    </Section>
  );
}

/** More at once are no help to anybody, and slow. */
const shownAtOnce = 200;

function Customers({ campaign }: { campaign: Campaign }): ReactNode {
  const [shown, setShown] = useState(shownAtOnce);
  const customers = useMemo(() => calledCustomers(campaign), [campaign]);
  return (
    <Section title="Who is called" lead={`${customers.length.toLocaleString('en')} on the list.`}>
      <ul className="records" aria-label="Customers">
        {customers.slice(0, shown).map((customer, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the plan keeps its order, and some are in it twice
          <li key={index} className="record">
            <CustomerRow customer={customer} isOpen={isOpen(campaign)} />
          </li>
        ))}
      </ul>
      {shown < customers.length && (
        <p className="list-foot">
          <Button onClick={() => setShown(shown + shownAtOnce)}>Show more</Button>
        </p>
      )}
    </Section>
  );
}

interface CustomerRowProps {
  readonly customer: CalledCustomer;
  readonly isOpen: boolean;
}

function CustomerRow({ customer: { address, name, call }, isOpen: isCalling }: CustomerRowProps): ReactNode {
  return (
    <>
      <p className="record-head">
        <span className="record-text">
          <bdi className="record-name">{visible(name ?? address)}</bdi>
          {name !== undefined && <bdi className="quiet">{visible(address)}</bdi>}
        </span>
        <span className="tag">
          {call === undefined ? (isCalling ? 'Still to call' : 'Not called') : callWords[call.status]}
        </span>
      </p>
      {call !== undefined && (
        <p className="record-more">
          {call.endedReason !== undefined && <span>{endedText(call.endedReason)}</span>}
          {call.endedMessage !== undefined && <bdi dir="auto">{visible(call.endedMessage)}</bdi>}
          <Link to="/calls/$callId" params={{ callId: call.id }} className="text-link">
            The call
          </Link>
        </p>
      )}
    </>
  );
}

function CampaignMenu({ campaign }: { campaign: Campaign }): ReactNode {
  const { api } = useServices();
  const me = useMe();
  const [shown, setShown] = useState<'stop' | 'delete' | null>(null);
  return (
    <>
      <Menu label="More" button={<Icon name="more" />} buttonClassName="button button-plain icon-button">
        <MenuItem
          icon="stop"
          reason={
            reasonAgainst(me, 'campaign.update') ?? (isOpen(campaign) ? undefined : 'It is over already.')
          }
          choose={() => setShown('stop')}
        >
          Stop the campaign
        </MenuItem>
        <MenuItem
          icon="trash"
          isDanger
          reason={reasonAgainst(me, 'campaign.delete')}
          choose={() => setShown('delete')}
        >
          Delete the campaign
        </MenuItem>
      </Menu>
      {shown === 'stop' && <StopDialog campaign={campaign} close={() => setShown(null)} />}
      {shown === 'delete' && (
        <DeleteDialog
          what="campaign"
          name={campaignName(campaign)}
          id={campaign.id}
          remove={() => api.signedIn.campaign.delete(campaign.id)}
          leave={{ to: '/campaigns' }}
          lists={campaignsKey}
          close={() => setShown(null)}
        >
          Its list goes with it; its calls stay. There is no way back.
        </DeleteDialog>
      )}
    </>
  );
}

function StopDialog({ campaign, close }: { campaign: Campaign; close: () => void }): ReactNode {
  const { api, queries } = useServices();
  return (
    <Dialog title={`Stop ${campaignName(campaign)}?`} close={close}>
      <Form
        submit={async () => {
          const stopped = await api.signedIn.campaign.update(campaign.id, { status: 'cancelled' });
          queries.setQueryData(campaignKey(campaign.id), stopped);
          await queries.invalidateQueries({ queryKey: campaignsKey });
          close();
        }}
      >
        <p>Whoever was not called is not called any more. Calls that run go on.</p>
        <DialogActions>
          <Button onClick={close}>Let it go on</Button>
          <Submit look="danger">Stop it</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
