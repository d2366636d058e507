CREATE TABLE "assistant_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"assistant_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"status" text NOT NULL,
	"ended_reason" text,
	"running" integer DEFAULT 0 NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_contact" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"phone_number_id" uuid,
	"customer" jsonb NOT NULL,
	"status" text NOT NULL,
	"call_id" uuid,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "chat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"session_id" uuid,
	"previous_chat_id" uuid,
	"assistant_id" uuid,
	"squad_id" uuid,
	"messages" jsonb NOT NULL,
	"output" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text,
	"status" text NOT NULL,
	"expiration_seconds" integer NOT NULL,
	"assistant_id" uuid,
	"squad_id" uuid,
	"phone_number_id" uuid,
	"customer" jsonb,
	"messages" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"provider" text GENERATED ALWAYS AS (body ->> 'provider') STORED NOT NULL,
	"body" jsonb NOT NULL,
	"secrets" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_number" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"provider" text GENERATED ALWAYS AS (body ->> 'provider') STORED NOT NULL,
	"body" jsonb NOT NULL,
	"secrets" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"number" text GENERATED ALWAYS AS (body ->> 'number') STORED
);
--> statement-breakpoint
CREATE TABLE "library_voice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"type" text NOT NULL,
	"webhook_type" text,
	"assistant_id" text,
	"phone_number_id" text,
	"customer_id" text,
	"squad_id" text,
	"call_id" text,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"scope_hash" "bytea" PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"attempt_id" uuid NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"status_code" integer,
	"entity_tag" text,
	"answer_encrypted" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text,
	"original_name" text NOT NULL,
	"mimetype" text NOT NULL,
	"bytes" integer NOT NULL,
	"purpose" text NOT NULL,
	"metadata" jsonb,
	"status" text NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"parsed_text_bytes" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_chunk" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', content), 'B')) STORED
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"redirect_to" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"full_name" text,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_suite" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_suite_attempt" (
	"run_id" uuid NOT NULL,
	"test_index" integer NOT NULL,
	"attempt_index" integer NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "test_suite_attempt_run_id_test_index_attempt_index_pk" PRIMARY KEY("run_id","test_index","attempt_index")
);
--> statement-breakpoint
CREATE TABLE "test_suite_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"test_suite_id" uuid NOT NULL,
	"name" text,
	"status" text NOT NULL,
	"plan" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_suite_test" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"test_suite_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "call_newest";--> statement-breakpoint
DROP INDEX "call_assistant";--> statement-breakpoint
ALTER TABLE "booking" ALTER COLUMN "call_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "token" ALTER COLUMN "value_encrypted" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "chat_id" uuid;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "analysis" jsonb;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "type" text GENERATED ALWAYS AS (body ->> 'type') STORED;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "squad_id" uuid GENERATED ALWAYS AS ((body ->> 'squadId')::uuid) STORED;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "phone_number_id" uuid GENERATED ALWAYS AS ((body ->> 'phoneNumberId')::uuid) STORED;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "campaign_id" uuid GENERATED ALWAYS AS ((body ->> 'campaignId')::uuid) STORED;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "customer" jsonb GENERATED ALWAYS AS (body -> 'customer') STORED;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "customer_number" text GENERATED ALWAYS AS (body -> 'customer' ->> 'number') STORED;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "success_evaluation" text GENERATED ALWAYS AS (left(analysis ->> 'successEvaluation', 1000)) STORED;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "cost" double precision GENERATED ALWAYS AS ((body ->> 'cost')::double precision) STORED;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "duration_seconds" double precision GENERATED ALWAYS AS (extract(epoch from ended_at - started_at)::double precision) STORED;--> statement-breakpoint
ALTER TABLE "call_artifact" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (strip(to_tsvector('simple', left(body ->> 'transcript', 200000)))) STORED;--> statement-breakpoint
ALTER TABLE "knowledge_base" ADD COLUMN "body" jsonb DEFAULT '{"provider":"saywell"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "value_hint" text;--> statement-breakpoint
ALTER TABLE "assistant_version" ADD CONSTRAINT "assistant_version_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_version" ADD CONSTRAINT "assistant_version_assistant_id_assistant_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool" ADD CONSTRAINT "tool_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_contact" ADD CONSTRAINT "campaign_contact_campaign_id_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat" ADD CONSTRAINT "chat_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat" ADD CONSTRAINT "chat_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_number" ADD CONSTRAINT "phone_number_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_voice" ADD CONSTRAINT "library_voice_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log" ADD CONSTRAINT "log_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_chunk" ADD CONSTRAINT "file_chunk_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_chunk" ADD CONSTRAINT "file_chunk_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_suite" ADD CONSTRAINT "test_suite_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_suite_attempt" ADD CONSTRAINT "test_suite_attempt_run_id_test_suite_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."test_suite_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_suite_run" ADD CONSTRAINT "test_suite_run_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_suite_run" ADD CONSTRAINT "test_suite_run_test_suite_id_test_suite_id_fk" FOREIGN KEY ("test_suite_id") REFERENCES "public"."test_suite"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_suite_test" ADD CONSTRAINT "test_suite_test_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_suite_test" ADD CONSTRAINT "test_suite_test_test_suite_id_test_suite_id_fk" FOREIGN KEY ("test_suite_id") REFERENCES "public"."test_suite"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow" ADD CONSTRAINT "workflow_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_version_newest" ON "assistant_version" USING btree ("assistant_id","version" desc);--> statement-breakpoint
CREATE INDEX "tool_newest" ON "tool" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "campaign_newest" ON "campaign" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "campaign_status" ON "campaign" USING btree ("org_id","status","created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_contact_position" ON "campaign_contact" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE INDEX "campaign_contact_open" ON "campaign_contact" USING btree ("campaign_id","status","position") WHERE "campaign_contact"."status" in ('contact.pending', 'contact.dispatched');--> statement-breakpoint
CREATE INDEX "chat_newest" ON "chat" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "chat_session" ON "chat" USING btree ("session_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "chat_previous" ON "chat" USING btree ("org_id","previous_chat_id");--> statement-breakpoint
CREATE INDEX "chat_assistant" ON "chat" USING btree ("org_id","assistant_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "chat_squad" ON "chat" USING btree ("org_id","squad_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "session_newest" ON "session" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "session_assistant" ON "session" USING btree ("org_id","assistant_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "session_squad" ON "session" USING btree ("org_id","squad_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "session_phone_number" ON "session" USING btree ("org_id","phone_number_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "session_name" ON "session" USING btree ("org_id","name");--> statement-breakpoint
CREATE INDEX "session_customer" ON "session" USING gin ("customer" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "credential_newest" ON "credential" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "credential_provider" ON "credential" USING btree ("org_id","provider","created_at" desc);--> statement-breakpoint
CREATE INDEX "phone_number_newest" ON "phone_number" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "phone_number_number" ON "phone_number" USING btree ("org_id","number");--> statement-breakpoint
CREATE INDEX "library_voice_newest" ON "library_voice" USING btree ("org_id","provider","created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "library_voice_provider_id" ON "library_voice" USING btree ("org_id","provider","provider_id");--> statement-breakpoint
CREATE INDEX "log_newest" ON "log" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "log_call" ON "log" USING btree ("org_id","call_id","created_at" desc,"id" desc) WHERE "log"."call_id" is not null;--> statement-breakpoint
CREATE INDEX "log_assistant" ON "log" USING btree ("org_id","assistant_id","created_at" desc,"id" desc) WHERE "log"."assistant_id" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_key_expiry" ON "idempotency_key" USING btree ("org_id","expires_at");--> statement-breakpoint
CREATE INDEX "file_newest" ON "file" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "file_chunk_file" ON "file_chunk" USING btree ("file_id","position");--> statement-breakpoint
CREATE INDEX "file_chunk_search" ON "file_chunk" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_email" ON "invitation" USING btree ("org_id","email_key");--> statement-breakpoint
CREATE INDEX "invitation_newest" ON "invitation" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "member_email" ON "member" USING btree ("org_id","email_key");--> statement-breakpoint
CREATE INDEX "support_ticket_org" ON "support_ticket" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "support_ticket_newest" ON "support_ticket" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "template_newest" ON "template" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "test_suite_newest" ON "test_suite" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "test_suite_run_newest" ON "test_suite_run" USING btree ("test_suite_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "test_suite_test_newest" ON "test_suite_test" USING btree ("test_suite_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "workflow_newest" ON "workflow" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
ALTER TABLE "org" ADD CONSTRAINT "org_parent_id_org_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."org"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_updated" ON "call" USING btree ("org_id","updated_at" desc);--> statement-breakpoint
CREATE INDEX "call_squad" ON "call" USING btree ("org_id","squad_id","created_at" desc,"id" desc) WHERE "call"."squad_id" is not null;--> statement-breakpoint
CREATE INDEX "call_phone_number" ON "call" USING btree ("org_id","phone_number_id","created_at" desc,"id" desc) WHERE "call"."phone_number_id" is not null;--> statement-breakpoint
CREATE INDEX "call_campaign" ON "call" USING btree ("org_id","campaign_id","created_at" desc,"id" desc) WHERE "call"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "call_customer_number" ON "call" USING btree ("org_id","customer_number","created_at" desc,"id" desc) WHERE "call"."customer_number" is not null;--> statement-breakpoint
CREATE INDEX "call_success" ON "call" USING btree ("org_id","success_evaluation","created_at" desc,"id" desc) WHERE "call"."success_evaluation" is not null;--> statement-breakpoint
CREATE INDEX "call_ended_reason" ON "call" USING btree ("org_id","ended_reason","created_at" desc,"id" desc) WHERE "call"."ended_reason" is not null;--> statement-breakpoint
CREATE INDEX "call_cost" ON "call" USING btree ("org_id","cost","created_at" desc,"id" desc) WHERE "call"."cost" is not null;--> statement-breakpoint
CREATE INDEX "call_by_cost" ON "call" USING btree ("org_id",coalesce("cost", 0),"id");--> statement-breakpoint
CREATE INDEX "call_by_duration" ON "call" USING btree ("org_id",coalesce("duration_seconds", 0),"id");--> statement-breakpoint
CREATE INDEX "call_customer" ON "call" USING gin ("customer" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "call_artifact_words" ON "call_artifact" USING gin ("words");--> statement-breakpoint
CREATE INDEX "org_parent" ON "org" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "call_newest" ON "call" USING btree ("org_id","created_at" desc,"id" desc,"updated_at");--> statement-breakpoint
CREATE INDEX "call_assistant" ON "call" USING btree ("org_id","assistant_id","created_at" desc,"id" desc) WHERE "call"."assistant_id" is not null;