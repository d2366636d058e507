CREATE TABLE "deleted_resource" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"deleted_by" uuid,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_row" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_resource" ADD CONSTRAINT "deleted_resource_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_row" ADD CONSTRAINT "deleted_row_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_row" ADD CONSTRAINT "deleted_row_resource_id_deleted_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."deleted_resource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_resource_newest" ON "deleted_resource" USING btree ("org_id","deleted_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "deleted_row_resource" ON "deleted_row" USING btree ("resource_id");