CREATE TABLE "node" (
	"id" uuid PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL,
	"version" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "node_id" uuid;--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "node_epoch" bigint;