import type { z } from 'zod';
import { assistantSchema } from '../../resources/assistant/assistant.ts';
import { squadSchema } from '../../resources/assistant/squad.ts';
import {
  squadDraftSchema,
  squadVersionSchema,
  writeSquadDraftSchema,
} from '../../resources/assistant/squad-versions.ts';
import {
  assistantDraftSchema,
  assistantVersionSchema,
  writeAssistantDraftSchema,
} from '../../resources/assistant/versions.ts';
import { idParamsSchema } from '../../resources/parts/common.ts';
import {
  cursorPageOf,
  deleteVersionQuerySchema,
  draftParamsSchema,
  getVersionQuerySchema,
  listDraftsQuerySchema,
  listHistoryQuerySchema,
  updateVersionSchema,
  versionParamsSchema,
} from '../../resources/parts/versions.ts';
import { toolSchema } from '../../resources/tool/tool.ts';
import {
  toolDraftSchema,
  toolVersionSchema,
  writeToolDraftSchema,
} from '../../resources/tool/tool-versions.ts';

/** What a resource was: every version is kept, can be named, left out of the list and made the newest again. */
function versionRoutes<const Name extends string, V extends z.ZodType, R extends z.ZodType>(
  name: Name,
  { version, resource }: { version: V; resource: R },
) {
  const id = `${name}-version` as const;
  const path = `/${name}/:id/versions` as const;
  const onOne = {
    path: `${path}/:version`,
    access: 'private',
    params: versionParamsSchema,
    success: 200,
    answer: version,
  } as const;
  return {
    list: {
      id: `${id}.list`,
      method: 'GET',
      path,
      access: 'private',
      params: idParamsSchema,
      query: listHistoryQuerySchema,
      success: 200,
      answer: cursorPageOf(version),
    },
    get: { ...onOne, id: `${id}.get`, method: 'GET', query: getVersionQuerySchema },
    update: { ...onOne, id: `${id}.update`, method: 'PATCH', body: updateVersionSchema },
    delete: { ...onOne, id: `${id}.delete`, method: 'DELETE', query: deleteVersionQuerySchema },
    /** Makes it the newest again, as a version of its own. */
    restore: {
      id: `${id}.restore`,
      method: 'POST',
      path: `/${name}/:id/restore/:version`,
      access: 'private',
      params: versionParamsSchema,
      success: 201,
      answer: resource,
      atomic: true,
    },
  } as const;
}

/** What somebody works on: a draft is changed by nobody else, and no call has it unless it is given with one. */
function draftRoutes<const Name extends string, D extends z.ZodType, W extends z.ZodType>(
  name: Name,
  { draft, write }: { draft: D; write: W },
) {
  const id = `${name}-draft` as const;
  const path = `/${name}/:id/draft` as const;
  const list = {
    method: 'GET',
    access: 'private',
    role: 'editor',
    query: listDraftsQuerySchema,
    success: 200,
    answer: cursorPageOf(draft),
  } as const;
  const onOne = {
    path: `${path}/:draftId`,
    access: 'private',
    params: draftParamsSchema,
    success: 200,
    answer: draft,
  } as const;
  return {
    /** Of all that the organisation has. */
    listAll: { ...list, id: `${id}.list-all`, path: `/${name}/draft` },
    list: { ...list, id: `${id}.list`, path, params: idParamsSchema },
    create: {
      id: `${id}.create`,
      method: 'POST',
      path,
      access: 'private',
      params: idParamsSchema,
      body: write,
      success: 201,
      answer: draft,
      atomic: true,
    },
    get: { ...onOne, id: `${id}.get`, method: 'GET', role: 'editor' },
    update: { ...onOne, id: `${id}.update`, method: 'PATCH', body: write },
    delete: { ...onOne, id: `${id}.delete`, method: 'DELETE' },
  } as const;
}

export const assistantVersionRoutes = versionRoutes('assistant', {
  version: assistantVersionSchema,
  resource: assistantSchema,
});
export const assistantDraftRoutes = draftRoutes('assistant', {
  draft: assistantDraftSchema,
  write: writeAssistantDraftSchema,
});
export const toolVersionRoutes = versionRoutes('tool', { version: toolVersionSchema, resource: toolSchema });
export const toolDraftRoutes = draftRoutes('tool', { draft: toolDraftSchema, write: writeToolDraftSchema });
export const squadVersionRoutes = versionRoutes('squad', {
  version: squadVersionSchema,
  resource: squadSchema,
});
export const squadDraftRoutes = draftRoutes('squad', {
  draft: squadDraftSchema,
  write: writeSquadDraftSchema,
});
