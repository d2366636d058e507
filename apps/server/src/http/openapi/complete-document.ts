import { addRefusals } from './add-refusals.ts';
import { describeProperties } from './describe-properties.ts';
import type { Document } from './document.ts';
import { dropUnusedSchemas } from './drop-unused-schemas.ts';
import { nameShapes } from './name-shapes.ts';
import { addWebhooks } from './webhooks/add-webhooks.ts';

/** Completes what the routes' schemas say by what people want to know. `publicUrl`: where browsers find the server. */
export function completeDocument(document: Document, publicUrl?: string): void {
  document.servers = [{ url: publicUrl ?? '/', description: 'This server' }];
  addRefusals(document);
  addWebhooks(document);
  describeProperties(document);
  dropUnusedSchemas(document);
  nameShapes(document);
}
