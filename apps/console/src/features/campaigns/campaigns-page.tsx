import type { Campaign } from '@saywell/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NoTrunk } from '../../content/no-trunk.tsx';
import { Page } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { campaignName, countsText, statusWords } from './campaign-words.ts';
import { campaignsQuery } from './campaigns-api.ts';
import { NewCampaignDialog } from './new-campaign-dialog.tsx';

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
