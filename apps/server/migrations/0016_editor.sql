CREATE TABLE "assistant_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"assistant_id" uuid NOT NULL,
	"base_version" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "squad_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"squad_id" uuid NOT NULL,
	"base_version" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "squad_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"squad_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"name" text,
	"description" text,
	"created_by" uuid,
	"restored_from" integer,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"base_version" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"name" text,
	"description" text,
	"created_by" uuid,
	"restored_from" integer,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_version" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "assistant_version" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "assistant_version" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "assistant_version" ADD COLUMN "restored_from" integer;--> statement-breakpoint
ALTER TABLE "assistant_version" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "assistant_draft" ADD CONSTRAINT "assistant_draft_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_draft" ADD CONSTRAINT "assistant_draft_assistant_id_assistant_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "squad_draft" ADD CONSTRAINT "squad_draft_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "squad_draft" ADD CONSTRAINT "squad_draft_squad_id_squad_id_fk" FOREIGN KEY ("squad_id") REFERENCES "public"."squad"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "squad_version" ADD CONSTRAINT "squad_version_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "squad_version" ADD CONSTRAINT "squad_version_squad_id_squad_id_fk" FOREIGN KEY ("squad_id") REFERENCES "public"."squad"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_draft" ADD CONSTRAINT "tool_draft_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_draft" ADD CONSTRAINT "tool_draft_tool_id_tool_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_version" ADD CONSTRAINT "tool_version_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_version" ADD CONSTRAINT "tool_version_tool_id_tool_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tool"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_draft_document" ON "assistant_draft" USING btree ("assistant_id","created_by");--> statement-breakpoint
CREATE INDEX "assistant_draft_newest" ON "assistant_draft" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "squad_draft_document" ON "squad_draft" USING btree ("squad_id","created_by");--> statement-breakpoint
CREATE INDEX "squad_draft_newest" ON "squad_draft" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "squad_version_newest" ON "squad_version" USING btree ("squad_id","version" desc);--> statement-breakpoint
CREATE INDEX "tool_draft_document" ON "tool_draft" USING btree ("tool_id","created_by");--> statement-breakpoint
CREATE INDEX "tool_draft_newest" ON "tool_draft" USING btree ("org_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "tool_version_newest" ON "tool_version" USING btree ("tool_id","version" desc);--> statement-breakpoint
CREATE INDEX "call_origin" ON "call" USING btree ("org_id","origin","created_at" desc,"id" desc) WHERE "call"."origin" is not null;--> statement-breakpoint
CREATE INDEX "file_words" ON "file" USING gin (to_tsvector('simple', translate(coalesce(name || ' ', '') || original_name, '._-/@:+', '       ')));