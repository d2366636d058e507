CREATE TABLE "file_chunk_vector" (
	"chunk_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"model" text NOT NULL,
	"sequence" bigserial NOT NULL,
	"vector" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_chunk_vector" ADD CONSTRAINT "file_chunk_vector_chunk_id_file_chunk_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."file_chunk"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_chunk_vector" ADD CONSTRAINT "file_chunk_vector_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_chunk_vector_new" ON "file_chunk_vector" USING btree ("org_id","model","sequence");