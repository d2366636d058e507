CREATE TABLE "spending" (
	"org_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"period" text NOT NULL,
	"spent_nano" bigint NOT NULL,
	"is_warned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "spending_org_id_subject_period_pk" PRIMARY KEY("org_id","subject","period")
);
--> statement-breakpoint
CREATE TABLE "spending_hold" (
	"holder_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"held_nano" bigint NOT NULL,
	"settled_nano" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spending_hold_holder_id_subject_pk" PRIMARY KEY("holder_id","subject")
);
--> statement-breakpoint
ALTER TABLE "spending" ADD CONSTRAINT "spending_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_hold" ADD CONSTRAINT "spending_hold_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spending_hold_subject" ON "spending_hold" USING btree ("org_id","subject");