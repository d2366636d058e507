ALTER TABLE "outbox" RENAME TO "job";--> statement-breakpoint
ALTER TABLE "job" RENAME CONSTRAINT "outbox_pkey" TO "job_pkey";--> statement-breakpoint
ALTER TABLE "job" RENAME CONSTRAINT "outbox_org_id_org_id_fk" TO "job_org_id_org_id_fk";--> statement-breakpoint
ALTER INDEX "outbox_subject" RENAME TO "job_subject";--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "rearmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("kind","due_at") WHERE "job"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "job_leased" ON "job" USING btree ("leased_until") WHERE "job"."leased_until" is not null;
