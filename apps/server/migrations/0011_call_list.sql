ALTER TABLE "call" ADD COLUMN "turn_count" integer;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "turn_latency_p50_ms" double precision;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "turn_latency_p95_ms" double precision;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "tool_failed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "has_recording" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Calls that have ended get what from now on is read out of artifacts when they are stored.
UPDATE "call" SET
	"turn_count" = measured.turn_count,
	"turn_latency_p50_ms" = measured.p50,
	"turn_latency_p95_ms" = measured.p95,
	"tool_failed" = measured.tool_failed,
	"has_recording" = measured.has_recording
FROM (
	SELECT kept."call_id", turns.p50, turns.p95,
		CASE WHEN jsonb_typeof(kept."body" #> '{performanceMetrics,turns}') = 'array'
			THEN jsonb_array_length(kept."body" #> '{performanceMetrics,turns}') END AS turn_count,
		coalesce(jsonb_path_exists(kept."body",
			'$.messages[*] ? (@.role == "tool_call_result" && @.result starts with "Error: ")'), false) AS tool_failed,
		coalesce(jsonb_path_exists(kept."body", '$.recordings[*]')
			OR jsonb_path_exists(kept."body", '$.recording.stereoUrl'), false) AS has_recording
	FROM "call_artifact" AS kept
	CROSS JOIN LATERAL (
		SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY turn.ms) AS p50,
			percentile_disc(0.95) WITHIN GROUP (ORDER BY turn.ms) AS p95
		FROM (
			SELECT (ms #>> '{}')::double precision AS ms
			FROM jsonb_path_query(kept."body", '$.performanceMetrics.turns[*].totalMs ? (@.type() == "number")') AS ms
		) AS turn
	) AS turns
) AS measured
WHERE measured."call_id" = "call"."id"
	AND (measured.turn_count IS NOT NULL OR measured.tool_failed OR measured.has_recording);--> statement-breakpoint
CREATE INDEX "knowledge_base_words" ON "knowledge_base" USING gin (to_tsvector('simple', translate(name, '._-/@:+', '       ')));--> statement-breakpoint
CREATE INDEX "workflow_words" ON "workflow" USING gin (to_tsvector('simple', translate(body ->> 'name', '._-/@:+', '       ')));--> statement-breakpoint
CREATE INDEX "assistant_words" ON "assistant" USING gin (to_tsvector('simple', translate(body ->> 'name', '._-/@:+', '       ')));--> statement-breakpoint
CREATE INDEX "squad_words" ON "squad" USING gin (to_tsvector('simple', translate(body ->> 'name', '._-/@:+', '       ')));--> statement-breakpoint
CREATE INDEX "tool_words" ON "tool" USING gin (to_tsvector('simple', translate(coalesce(body ->> 'name', body -> 'function' ->> 'name'), '._-/@:+', '       ')));--> statement-breakpoint
CREATE INDEX "call_type" ON "call" USING btree ("org_id","type","created_at" desc,"id" desc) WHERE "call"."type" is not null;--> statement-breakpoint
CREATE INDEX "call_duration" ON "call" USING btree ("org_id","duration_seconds","created_at" desc,"id" desc) WHERE "call"."duration_seconds" is not null;--> statement-breakpoint
CREATE INDEX "call_turn_latency" ON "call" USING btree ("org_id","turn_latency_p95_ms","created_at" desc,"id" desc) WHERE "call"."turn_latency_p95_ms" is not null;--> statement-breakpoint
CREATE INDEX "call_status" ON "call" USING btree ("org_id","status","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "call_tool_failed" ON "call" USING btree ("org_id","tool_failed","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "call_has_recording" ON "call" USING btree ("org_id","has_recording","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "call_customer_number_prefix" ON "call" USING btree ("org_id","customer_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "call_customer_name_prefix" ON "call" USING btree ("org_id",lower("customer" ->> 'name') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "phone_number_words" ON "phone_number" USING gin (to_tsvector('simple', translate(body ->> 'name', '._-/@:+', '       ')));--> statement-breakpoint
CREATE INDEX "member_words" ON "member" USING gin (to_tsvector('simple', translate(coalesce(full_name, '') || ' ' || email, '._-/@:+', '       ')));