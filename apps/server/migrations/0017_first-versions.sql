-- Tools and squads that were there before had no versions: what they are becomes their first.
INSERT INTO "tool_version" ("id", "org_id", "tool_id", "version", "body", "created_at")
SELECT gen_random_uuid(), "org_id", "id", 1, "body", "updated_at" FROM "tool";
--> statement-breakpoint
UPDATE "tool" SET "body" = "body" || '{"latestVersion": "v1"}';
--> statement-breakpoint
INSERT INTO "squad_version" ("id", "org_id", "squad_id", "version", "body", "created_at")
SELECT gen_random_uuid(), "org_id", "id", 1, "body", "updated_at" FROM "squad";
--> statement-breakpoint
UPDATE "squad" SET "body" = "body" || '{"latestVersion": "v1"}';
