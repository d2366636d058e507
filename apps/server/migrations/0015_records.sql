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
ALTER TABLE "contact_request" ADD CONSTRAINT "contact_request_assignee_id_member_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Requests of before were changed by nobody.
UPDATE "booking" SET "updated_at" = "created_at";
--> statement-breakpoint
UPDATE "contact_request" SET "updated_at" = "created_at";
--> statement-breakpoint
-- A row as it is compared: its columns under the names that the API has for them, the fields of a JSON body beside them.
CREATE FUNCTION "saywell_audit_state"(stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT (
		coalesce(jsonb_object_agg(
			lower(left(field.key, 1)) || substr(replace(initcap(replace(field.key, '_', ' ')), ' ', ''), 2), field.value
		), '{}'::jsonb)
		|| CASE WHEN jsonb_typeof(stored -> 'body') = 'object' THEN stored -> 'body' ELSE '{}'::jsonb END
	) - ARRAY['id', 'orgId', 'createdAt', 'updatedAt', 'lastUsedAt', 'latestVersion']
	FROM jsonb_each(stored) AS field
	WHERE field.key <> 'body' OR jsonb_typeof(stored -> 'body') <> 'object'
$$;
--> statement-breakpoint
-- JSON pointers of what is another one. A sealed secret is one value.
CREATE FUNCTION "saywell_changed_pointers"(before jsonb, after jsonb, at text, depth integer) RETURNS SETOF text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	part text;
	place integer;
BEGIN
	IF before IS NOT DISTINCT FROM after THEN RETURN; END IF;
	IF depth < 12 AND jsonb_typeof(before) = 'object' AND jsonb_typeof(after) = 'object' THEN
		FOR part IN SELECT jsonb_object_keys(before) UNION SELECT jsonb_object_keys(after) ORDER BY 1 LOOP
			RETURN QUERY SELECT "saywell_changed_pointers"(
				before -> part, after -> part, at || '/' || replace(replace(part, '~', '~0'), '/', '~1'), depth + 1);
		END LOOP;
	ELSIF depth < 12 AND jsonb_typeof(before) = 'array' AND jsonb_typeof(after) = 'array'
		AND jsonb_array_length(before) = jsonb_array_length(after) AND before -> 0 IS DISTINCT FROM '"sealed"'::jsonb THEN
		FOR place IN 0 .. jsonb_array_length(before) - 1 LOOP
			RETURN QUERY SELECT "saywell_changed_pointers"(before -> place, after -> place, at || '/' || place, depth + 1);
		END LOOP;
	ELSE
		RETURN NEXT left(at, 300);
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "saywell_audit_hash"(state jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT encode(sha256(convert_to(state::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- As the actor is called now; of somebody who has just gone the row says it.
CREATE FUNCTION "saywell_actor_name"(actor jsonb, gone jsonb) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT left(CASE actor ->> 'type'
		WHEN 'member' THEN coalesce(
			(SELECT coalesce(full_name, email) FROM "member" WHERE id = (actor ->> 'id')::uuid),
			gone ->> 'fullName', gone ->> 'email')
		WHEN 'key' THEN coalesce((SELECT name FROM "token" WHERE id = (actor ->> 'id')::uuid), gone ->> 'name')
	END, 200)
$$;
--> statement-breakpoint
-- Writes down what was done to a row, and by whom: `saywell.actor` of the transaction says so. Arguments: the kind;
-- `always`, or `acted`: only what people and keys do; `named`, or `unnamed` of what visitors left.
CREATE FUNCTION "saywell_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor jsonb := coalesce(nullif(current_setting('saywell.actor', true), ''), '{"type": "system"}')::jsonb;
	is_named boolean := TG_ARGV[2] = 'named';
	kind_name text := TG_ARGV[0];
	earlier jsonb;
	later jsonb;
	versions text[];
	subject uuid;
	own_org uuid;
	places uuid[];
	changed text[] := '{}';
	words text;
	called text;
	known "audit_entry"%ROWTYPE;
BEGIN
	-- What goes with something else is written down with that.
	IF pg_trigger_depth() > 1 OR (TG_ARGV[1] = 'acted' AND actor ->> 'type' = 'system') THEN RETURN NULL; END IF;
	IF TG_OP <> 'INSERT' THEN earlier := to_jsonb(OLD); END IF;
	IF TG_OP <> 'DELETE' THEN later := to_jsonb(NEW); END IF;
	subject := (coalesce(later, earlier) ->> 'id')::uuid;
	own_org := CASE WHEN kind_name = 'org' THEN subject ELSE (coalesce(later, earlier) ->> 'org_id')::uuid END;
	versions := ARRAY[earlier #>> '{body,latestVersion}', later #>> '{body,latestVersion}'];
	IF earlier IS NOT NULL THEN earlier := "saywell_audit_state"(earlier); END IF;
	IF later IS NOT NULL THEN later := "saywell_audit_state"(later); END IF;
	IF TG_OP = 'UPDATE' THEN
		SELECT coalesce(array_agg(pointer), '{}') INTO changed
			FROM "saywell_changed_pointers"(earlier, later, '', 0) AS pointer;
		SELECT string_agg(coalesce(earlier ->> field, 'admin') || ' → ' || coalesce(later ->> field, 'admin'), ', ') INTO words
			FROM unnest(ARRAY['role', 'state']) AS field WHERE earlier ->> field IS DISTINCT FROM later ->> field;
	ELSE
		words := coalesce(later, earlier) ->> 'role';
	END IF;
	IF is_named THEN
		SELECT left(coalesce(s ->> 'name', s #>> '{function,name}', s ->> 'fullName', s ->> 'email', s ->> 'number',
			s ->> 'userAgent', s ->> 'provider'), 200) INTO called FROM (SELECT coalesce(later, earlier) AS s) AS found;
	ELSE
		earlier := NULL;
		later := NULL;
	END IF;
	SELECT * INTO known FROM "audit_entry"
		WHERE org_id = own_org AND kind = kind_name AND subject_id = subject AND xact = pg_current_xact_id()::text
			AND created_at >= date_trunc('milliseconds', transaction_timestamp()) AND change <> 'deleted'
		ORDER BY created_at DESC LIMIT 1;
	IF FOUND AND TG_OP = 'UPDATE' THEN
		IF known.change = 'updated' THEN
			SELECT array_agg(DISTINCT pointer ORDER BY pointer) INTO changed FROM unnest(known.pointers || changed) AS pointer;
		ELSE
			changed := '{}';
		END IF;
		UPDATE "audit_entry" SET pointers = (coalesce(changed, '{}'))[1:50], pointer_count = greatest(known.pointer_count, coalesce(cardinality(changed), 0)),
			subject_name = called, after_hash = "saywell_audit_hash"(later), version_after = versions[2],
			detail = coalesce(words, known.detail)
			WHERE kind = kind_name AND subject_id = subject AND xact = known.xact AND created_at = known.created_at;
		RETURN NULL;
	END IF;
	IF TG_OP = 'UPDATE' AND cardinality(changed) = 0 THEN RETURN NULL; END IF;
	-- Whoever makes or removes another organisation reads of it at home.
	SELECT array_agg(id) INTO places FROM "org"
		WHERE id = own_org OR (kind_name = 'org' AND id = (actor ->> 'orgId')::uuid);
	INSERT INTO "audit_entry" (id, org_id, created_at, xact, actor_type, actor_id, actor_name, actor_org_id, action, kind,
		subject_id, subject_name, change, pointers, pointer_count, before_hash, after_hash, version_before, version_after,
		detail, ip, user_agent, request_id)
	SELECT gen_random_uuid(), place, clock.at, pg_current_xact_id()::text, actor ->> 'type', (actor ->> 'id')::uuid,
		"saywell_actor_name"(actor, coalesce(later, earlier)), nullif((actor ->> 'orgId')::uuid, place), actor ->> 'action', kind_name,
		subject, called, CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END,
		changed[1:50], cardinality(changed), "saywell_audit_hash"(earlier), "saywell_audit_hash"(later), versions[1], versions[2],
		words, actor ->> 'ip', actor ->> 'userAgent', actor ->> 'requestId'
	FROM unnest(places) AS place, (SELECT clock_timestamp() AS at) AS clock;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Entries are added, and go only by age and with their organisation.
CREATE FUNCTION "saywell_keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
	IF TG_OP = 'DELETE' AND (pg_trigger_depth() > 1 OR current_setting('saywell.audit_removal', true) = 'by age') THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Entries of the audit log are neither changed nor deleted.' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entry_kept" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "saywell_keep_audit"();
--> statement-breakpoint
CREATE TRIGGER "audit_entry_not_emptied" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "saywell_keep_audit"();
--> statement-breakpoint
CREATE TRIGGER "assistant_audit" AFTER INSERT OR UPDATE OR DELETE ON "assistant" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('assistant', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "squad_audit" AFTER INSERT OR UPDATE OR DELETE ON "squad" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('squad', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "tool_audit" AFTER INSERT OR UPDATE OR DELETE ON "tool" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('tool', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "workflow_audit" AFTER INSERT OR UPDATE OR DELETE ON "workflow" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('workflow', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "template_audit" AFTER INSERT OR UPDATE OR DELETE ON "template" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('template', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "knowledge_base_audit" AFTER INSERT OR UPDATE OR DELETE ON "knowledge_base" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('knowledge-base', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "file_audit" AFTER INSERT OR UPDATE OR DELETE ON "file" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('file', 'acted', 'named');
--> statement-breakpoint
CREATE TRIGGER "campaign_audit" AFTER INSERT OR UPDATE OR DELETE ON "campaign" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('campaign', 'acted', 'named');
--> statement-breakpoint
CREATE TRIGGER "test_suite_audit" AFTER INSERT OR UPDATE OR DELETE ON "test_suite" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('test-suite', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "test_suite_test_audit" AFTER INSERT OR UPDATE OR DELETE ON "test_suite_test" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('test-suite-test', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "phone_number_audit" AFTER INSERT OR UPDATE OR DELETE ON "phone_number" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('phone-number', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "credential_audit" AFTER INSERT OR UPDATE OR DELETE ON "credential" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('credential', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "token_audit" AFTER INSERT OR UPDATE OR DELETE ON "token" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('token', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "org_audit" AFTER INSERT OR UPDATE OR DELETE ON "org" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('org', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "member_audit" AFTER INSERT OR UPDATE OR DELETE ON "member" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('member', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "invitation_audit" AFTER INSERT OR UPDATE OR DELETE ON "invitation" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('invitation', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "member_credential_audit" AFTER INSERT OR DELETE ON "member_credential" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('sign-in-method', 'always', 'named');
--> statement-breakpoint
CREATE TRIGGER "member_session_audit" AFTER DELETE ON "member_session" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('device', 'acted', 'named');
--> statement-breakpoint
CREATE TRIGGER "deletion_record_audit" AFTER INSERT ON "deletion_record" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('deletion-record', 'always', 'unnamed');
--> statement-breakpoint
CREATE TRIGGER "contact_request_audit" AFTER UPDATE OR DELETE ON "contact_request" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('contact-request', 'acted', 'unnamed');
--> statement-breakpoint
CREATE TRIGGER "booking_audit" AFTER UPDATE OR DELETE ON "booking" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('booking', 'acted', 'unnamed');
--> statement-breakpoint
CREATE TRIGGER "call_audit" AFTER DELETE ON "call" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('call', 'acted', 'unnamed');
--> statement-breakpoint
CREATE TRIGGER "chat_audit" AFTER DELETE ON "chat" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('chat', 'acted', 'unnamed');
--> statement-breakpoint
CREATE TRIGGER "session_audit" AFTER DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('session', 'acted', 'unnamed');
