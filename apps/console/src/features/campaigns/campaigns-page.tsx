import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NoTrunk } from '../../content/no-trunk.tsx';
import { PagedRows } from '../../ui/list/paged-rows.tsx';
import { RowParts } from '../../ui/list/row-parts.tsx';
import { Page } from '../../ui/page.tsx';
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
      <PagedRows
        query={campaigns}
        label="Campaigns"
        empty={
          <Empty title="No campaign yet" action={make}>
            A campaign calls everybody of a list, and tells who was reached.
          </Empty>
        }
      >
        {(campaign) => (
          <Link to="/campaigns/$campaignId" params={{ campaignId: campaign.id }} className="row row-link">
            <RowParts
              icon="campaign"
              title={campaignName(campaign)}
              tag={statusWords[campaign.status]}
              more={countsText(campaign)}
              at={campaign.createdAt}
            />
          </Link>
        )}
      </PagedRows>
      {isNew && <NewCampaignDialog close={() => setNew(false)} />}
    </Page>
  );
}
