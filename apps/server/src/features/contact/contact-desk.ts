import type { ContactReceipt, ContactRequest, CreateContactRequest } from '@saywell/contract';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Store } from '../../store/store.ts';
import type { NewContactRequest } from '../../store/visitors/contact-store.ts';
import { storeContactRequest } from './store-contact-request.ts';

export interface ContactDeskOptions {
  /** The site's organisation. */
  readonly orgId: string;
  readonly store: Pick<Store, 'transaction'> & {
    readonly contact: Pick<Store['contact'], 'findByRequestId'>;
  };
  /** The jobs that send a request on. */
  readonly notify: readonly JobKind[];
  readonly createId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface ContactDesk {
  /** Stores a request. `admit` is asked before, unless the same `requestId` is already stored. */
  receive(body: CreateContactRequest, admit: () => Promise<void>): Promise<ContactReceipt>;
}

export function createContactDesk(options: ContactDeskOptions): ContactDesk {
  const { orgId, store, notify } = options;
  /** Requests that are being stored, by the page's id: a second press waits for the first. */
  const inProgress = new Map<string, Promise<ContactReceipt>>();

  const storeNew = async (body: NewContactRequest, admit: () => Promise<void>) => {
    await admit();
    return receiptOf(await storeContactRequest(store, orgId, body, notify));
  };
  const storeOnce = async (requestId: string, body: NewContactRequest, admit: () => Promise<void>) => {
    const known = await store.contact.findByRequestId(orgId, requestId);
    return known === null ? storeNew(body, admit) : receiptOf(known);
  };
  return {
    async receive({ website, ...body }, admit) {
      // A program filled in what people do not see; it is to believe that it got through.
      if (website !== undefined && website !== '') return pretendedReceipt(options);
      const { requestId } = body;
      if (requestId === undefined) return storeNew(body, admit);
      const running = inProgress.get(requestId);
      if (running !== undefined) return running;
      const receiving = storeOnce(requestId, body, admit).finally(() => inProgress.delete(requestId));
      inProgress.set(requestId, receiving);
      return receiving;
    },
  };
}

function receiptOf({ id, createdAt }: ContactRequest): ContactReceipt {
  return { id, status: 'received', createdAt };
}

function pretendedReceipt({ createId, now }: ContactDeskOptions): ContactReceipt {
  return { id: createId(), status: 'received', createdAt: new Date(now()).toISOString() };
}
