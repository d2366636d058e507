CREATE TABLE "call_event" (
	"call_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "call_event_call_id_first_pk" PRIMARY KEY("call_id","first")
);
--> statement-breakpoint
ALTER TABLE "call_event" ADD CONSTRAINT "call_event_call_id_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call"("id") ON DELETE cascade ON UPDATE no action;