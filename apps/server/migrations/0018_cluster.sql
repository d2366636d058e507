ALTER TABLE "node" ADD COLUMN "internal_url" text;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "public_url" text;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "region" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "max_calls" integer DEFAULT 0 NOT NULL;