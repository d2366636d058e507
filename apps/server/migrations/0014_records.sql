CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"xact" text,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"actor_org_id" uuid,
	"action" text,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"subject_name" text,
	"change" text,
	"pointers" text[] NOT NULL,
	"pointer_count" integer NOT NULL,
	"before_hash" text,
	"after_hash" text,
	"version_before" text,
	"version_after" text,
	"detail" text,
	"ip" text,
	"user_agent" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"type" text NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"is_question" boolean NOT NULL,
	"call_id" text,
	"assistant_id" text,
	"attempt_count" integer NOT NULL,
	"attempts" jsonb NOT NULL,
	"failure_code" text,
	"next_try_at" timestamp (3) with time zone,
	"payload" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "token" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_request" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_request" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_request" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "contact_request" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_newest" ON "audit_entry" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("org_id","actor_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("org_id","kind","subject_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_entry_age" ON "audit_entry" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "delivery_newest" ON "delivery" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "delivery_call" ON "delivery" USING btree ("org_id","call_id","created_at" desc,"id" desc) WHERE "delivery"."call_id" is not null;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_assignee_id_member_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_request" ADD CONSTRAINT "contact_request_assignee_id_member_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;