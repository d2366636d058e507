CREATE TABLE "contact_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"request_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"phone" text,
	"industry" text NOT NULL,
	"message" text NOT NULL,
	"urgency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"value_hash" "bytea" NOT NULL,
	"value_encrypted" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"failure_code" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_request" ADD CONSTRAINT "contact_request_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscription" ADD CONSTRAINT "newsletter_subscription_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_request_once" ON "contact_request" USING btree ("org_id","request_id");--> statement-breakpoint
CREATE INDEX "contact_request_newest" ON "contact_request" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscription_email" ON "newsletter_subscription" USING btree ("org_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscription_value_hash" ON "newsletter_subscription" USING btree ("value_hash");--> statement-breakpoint
CREATE INDEX "newsletter_subscription_pending" ON "newsletter_subscription" USING btree ("expires_at") WHERE "newsletter_subscription"."confirmed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_subject" ON "outbox" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."failed_at" is null;