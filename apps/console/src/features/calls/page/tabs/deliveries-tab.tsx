import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reasonAgainst } from '../../../../app/roles.ts';
import { useMe, useServices } from '../../../../app/services.tsx';
import { LoadMore } from '../../../../ui/list/load-more.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { deliveriesQuery } from '../../../deliveries/deliveries-api.ts';
import { DeliveryRows } from '../../../deliveries/delivery-rows.tsx';

/** What your servers were sent about this call, and what came back. */
export function DeliveriesTab({ callId }: { callId: string }): ReactNode {
  const reason = reasonAgainst(useMe(), 'delivery.list');
  return reason === undefined ? <Deliveries callId={callId} /> : <p className="notice">{reason}</p>;
}

function Deliveries({ callId }: { callId: string }): ReactNode {
  const deliveries = useInfiniteQuery(deliveriesQuery(useServices(), { call: callId }));
  return (
    <>
      <Loaded query={deliveries}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results);
          return rows.length === 0 ? (
            <p className="quiet">No server was sent anything about this call.</p>
          ) : (
            <DeliveryRows rows={rows} />
          );
        }}
      </Loaded>
      <LoadMore query={deliveries} />
    </>
  );
}
