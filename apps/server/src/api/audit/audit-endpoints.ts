import type { AuditEntry, routes } from '@saywell/contract';
import { type CsvColumns, csvText } from '../csv.ts';
import type { Endpoint } from '../endpoint.ts';
import { listPages } from '../list-pages.ts';

const listAudit: Endpoint<typeof routes.audit.list> = ({ context, identity, query }) =>
  context.store.audit.page(identity.orgId, query);

const columns: CsvColumns<AuditEntry> = {
  names: [
    'id',
    'createdAt',
    'actorType',
    'actorId',
    'actorName',
    'action',
    'kind',
    'subjectId',
    'subjectName',
    'change',
    'pointers',
    'versionBefore',
    'versionAfter',
    'beforeHash',
    'afterHash',
    'detail',
    'ip',
    'userAgent',
    'requestId',
  ],
  cells: ({ actor, pointers, ...entry }) => [
    entry.id,
    entry.createdAt,
    actor.type,
    actor.id ?? '',
    actor.name ?? '',
    entry.action ?? '',
    entry.kind,
    entry.subjectId ?? '',
    entry.subjectName ?? '',
    entry.change ?? '',
    pointers.join(' '),
    entry.versionBefore ?? '',
    entry.versionAfter ?? '',
    entry.beforeHash ?? '',
    entry.afterHash ?? '',
    entry.detail ?? '',
    entry.ip ?? '',
    entry.userAgent ?? '',
    entry.requestId ?? '',
  ],
};

const exportAudit: Endpoint<typeof routes.audit.export> = async ({ context, identity, query }) =>
  csvText(
    columns,
    listPages(query, (page, position) => context.store.audit.list(identity.orgId, page, position)),
  );

export const auditEndpoints = { 'audit.list': listAudit, 'audit.export': exportAudit } as const;
