import type { ContactRequest, routes } from '@saywell/contract';
import { type CsvColumns, csvText } from '../csv.ts';
import type { Endpoint } from '../endpoint.ts';
import { listPages } from '../list-pages.ts';

const columns: CsvColumns<ContactRequest> = {
  names: ['id', 'createdAt', 'name', 'email', 'company', 'phone', 'industry', 'urgency', 'message'],
  cells: ({ id, createdAt, name, email, company, phone = '', industry, urgency, message }) => [
    id,
    createdAt,
    name,
    email,
    company,
    phone,
    industry,
    urgency,
    message,
  ],
};

export const exportContactRequests: Endpoint<typeof routes.contactRequest.export> = async ({
  context,
  identity,
  query,
}) => {
  const list = context.store.contact.list;
  return csvText(
    columns,
    listPages(query, (page, position) => list(identity.orgId, page, position)),
  );
};
