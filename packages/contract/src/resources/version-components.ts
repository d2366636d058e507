import { squadDraftSchema, squadVersionSchema, writeSquadDraftSchema } from './assistant/squad-versions.ts';
import {
  assistantDraftSchema,
  assistantVersionSchema,
  writeAssistantDraftSchema,
} from './assistant/versions.ts';
import { cursorMetadataSchema, updateVersionSchema } from './parts/versions.ts';
import {
  toolDraftSchema,
  toolVersionSchema,
  typedToolDraftSchema,
  writeToolDraftSchema,
} from './tool/tool-versions.ts';
import { usageSchema } from './usage.ts';

/** What the OpenAPI document calls them. */
export const versionComponents = {
  AssistantVersion: assistantVersionSchema,
  AssistantDraft: assistantDraftSchema,
  WriteAssistantDraft: writeAssistantDraftSchema,
  SquadVersion: squadVersionSchema,
  SquadDraft: squadDraftSchema,
  WriteSquadDraft: writeSquadDraftSchema,
  ToolVersion: toolVersionSchema,
  ToolDraft: toolDraftSchema,
  TypedToolDraft: typedToolDraftSchema,
  WriteToolDraft: writeToolDraftSchema,
  UpdateVersion: updateVersionSchema,
  Usage: usageSchema,
  CursorMetadata: cursorMetadataSchema,
} as const;
