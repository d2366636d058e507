CREATE TABLE "call_tool_use" (
	"call_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"took_ms" integer,
	"failed" boolean NOT NULL,
	CONSTRAINT "call_tool_use_call_id_position_pk" PRIMARY KEY("call_id","position")
);
--> statement-breakpoint
CREATE TABLE "call_turns" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"total_ms" integer[] NOT NULL,
	"endpointing_ms" integer[] NOT NULL,
	"transcriber_ms" integer[] NOT NULL,
	"model_ms" integer[] NOT NULL,
	"voice_ms" integer[] NOT NULL,
	"interruptions" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_tool_use" ADD CONSTRAINT "call_tool_use_call_id_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_tool_use" ADD CONSTRAINT "call_tool_use_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_turns" ADD CONSTRAINT "call_turns_call_id_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_tool_use_newest" ON "call_tool_use" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "call_figures" ON "call" USING btree ("org_id","created_at","assistant_id","status","type","ended_reason","cost","duration_seconds","started_at","ended_at","turn_count","id");--> statement-breakpoint
-- Calls that have ended get what from now on is read out of artifacts when they are stored.
INSERT INTO "call_turns"
SELECT kept."call_id", turns.total, turns.endpointing, turns.transcriber, turns.model, turns.voice, turns.interruptions
FROM "call_artifact" AS kept
CROSS JOIN LATERAL (
	SELECT array_agg(least(86400000, greatest(0, round((turn -> 'totalMs' #>> '{}')::numeric)))::integer ORDER BY place) AS total,
		array_agg(least(86400000, greatest(0, round((turn -> 'endpointingMs' #>> '{}')::numeric)))::integer ORDER BY place) AS endpointing,
		array_agg(least(86400000, greatest(0, round((turn -> 'transcriberMs' #>> '{}')::numeric)))::integer ORDER BY place) AS transcriber,
		array_agg(least(86400000, greatest(0, round((turn -> 'modelMs' #>> '{}')::numeric)))::integer ORDER BY place) AS model,
		array_agg(least(86400000, greatest(0, round((turn -> 'voiceMs' #>> '{}')::numeric)))::integer ORDER BY place) AS voice,
		count(*) FILTER (WHERE turn -> 'interrupted' = 'true') AS interruptions
	FROM jsonb_array_elements(CASE WHEN jsonb_typeof(kept."body" #> '{performanceMetrics,turns}') = 'array'
		THEN kept."body" #> '{performanceMetrics,turns}' ELSE '[]' END) WITH ORDINALITY AS turns(turn, place)
	WHERE place <= 2000
) AS turns
WHERE turns.total IS NOT NULL;--> statement-breakpoint
INSERT INTO "call_tool_use"
SELECT kept."call_id", uses.position, "call"."org_id", uses.name, uses.at, uses.took_ms, uses.failed
FROM "call_artifact" AS kept
JOIN "call" ON "call"."id" = kept."call_id"
CROSS JOIN LATERAL (
	SELECT (row_number() OVER (ORDER BY asked.place, used.place))::integer - 1 AS position,
		left(used.body ->> 'name', 64) AS name,
		to_timestamp((asked.message ->> 'time')::double precision / 1000) AS at,
		CASE WHEN answer.message IS NOT NULL THEN least(86400000, greatest(0, round(
			(answer.message ->> 'time')::numeric - (asked.message ->> 'time')::numeric)))::integer END AS took_ms,
		coalesce(starts_with(answer.message ->> 'result', 'Error: '), false) AS failed
	FROM jsonb_array_elements(CASE WHEN jsonb_typeof(kept."body" -> 'messages') = 'array'
		THEN kept."body" -> 'messages' ELSE '[]' END) WITH ORDINALITY AS asked(message, place)
	CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(asked.message -> 'toolCalls') = 'array'
		THEN asked.message -> 'toolCalls' ELSE '[]' END) WITH ORDINALITY AS used(body, place)
	LEFT JOIN LATERAL (
		SELECT later.message FROM jsonb_array_elements(kept."body" -> 'messages') AS later(message)
		WHERE later.message ->> 'role' = 'tool_call_result' AND later.message ->> 'toolCallId' = used.body ->> 'id'
		LIMIT 1
	) AS answer ON true
	WHERE jsonb_typeof(asked.message -> 'time') = 'number' AND used.body ->> 'name' IS NOT NULL
) AS uses
WHERE uses.position < 1000;
