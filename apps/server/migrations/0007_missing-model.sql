-- An installation that has assistants goes on answering for those whose model does not run here; new ones refuse.
INSERT INTO "setting" ("key", "value", "updated_at")
SELECT 'missing-model', '"replace"'::jsonb, now() WHERE EXISTS (SELECT FROM "assistant")
ON CONFLICT DO NOTHING;
