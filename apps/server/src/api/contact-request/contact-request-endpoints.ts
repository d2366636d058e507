import type { ContactRequest, routes } from '@saywell/contract';
import { type CsvColumns, csvText } from '../csv.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { refuseUnknownAssignee } from '../handled-by.ts';
import { listPages } from '../list-pages.ts';

type Routes = typeof routes.contactRequest;
const name = 'contact request';

const listContactRequests: Endpoint<Routes['list']> = ({ context, identity, query }) =>
  context.store.contact.list(identity.orgId, query);

const columns: CsvColumns<ContactRequest> = {
  names: [
    'id',
    'createdAt',
    'name',
    'email',
    'company',
    'phone',
    'industry',
    'urgency',
    'message',
    'state',
    'assigneeId',
    'note',
  ],
  cells: ({ id, createdAt, email, company, phone = '', industry, urgency, message, ...rest }) => [
    id,
    createdAt,
    rest.name,
    email,
    company,
    phone,
    industry,
    urgency,
    message,
    rest.state,
    rest.assigneeId ?? '',
    rest.note ?? '',
  ],
};

const exportContactRequests: Endpoint<Routes['export']> = async ({ context, identity, query }) =>
  csvText(
    columns,
    listPages(query, (page, position) => context.store.contact.list(identity.orgId, page, position)),
  );

const getContactRequest: Endpoint<Routes['get']> = async ({ context, identity, params: { id } }) =>
  found(await context.store.contact.get(identity.orgId, id), name, id);

const updateContactRequest: Endpoint<Routes['update']> = async (request) => {
  const { context, identity, body, params, ifUnchanged } = request;
  await refuseUnknownAssignee(context, identity.orgId, body);
  return found(
    await context.store.contact.update(identity.orgId, params.id, body, ifUnchanged),
    name,
    params.id,
  );
};

/** For visitors who want their data gone. Answers what was deleted; notifications that wait are not sent any more. */
const deleteContactRequest: Endpoint<Routes['delete']> = async ({ context, identity, params, ifUnchanged }) =>
  found(await context.store.contact.delete(identity.orgId, params.id, ifUnchanged), name, params.id);

export const contactRequestEndpoints = {
  'contact-request.list': listContactRequests,
  'contact-request.export': exportContactRequests,
  'contact-request.get': getContactRequest,
  'contact-request.update': updateContactRequest,
  'contact-request.delete': deleteContactRequest,
} as const;
