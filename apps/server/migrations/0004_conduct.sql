CREATE INDEX "call_overrides" ON "call" USING gin ((body -> 'assistantOverrides') jsonb_path_ops) WHERE body -> 'assistantOverrides' is not null;--> statement-breakpoint
-- Assistants made before versions were kept: their present state is the first.
INSERT INTO "assistant_version" ("id", "org_id", "assistant_id", "version", "body", "created_at")
SELECT gen_random_uuid(), "org_id", "id", 1, "body" - 'latestVersion', "updated_at" FROM "assistant"
WHERE NOT EXISTS (SELECT FROM "assistant_version" WHERE "assistant_id" = "assistant"."id");--> statement-breakpoint
UPDATE "assistant" SET "body" = "body" || '{"latestVersion": "v1"}'::jsonb WHERE NOT "body" ? 'latestVersion';
