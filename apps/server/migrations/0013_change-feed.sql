-- Tells what is committed: kind, organisation, id and operation, and nothing of what is in the row.
CREATE FUNCTION "saywell_tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	kind text := TG_ARGV[0];
	changed record;
	org uuid;
	subject uuid;
BEGIN
	IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
	IF kind = 'org' THEN
		org := changed.id;
		subject := changed.id;
	ELSIF TG_TABLE_NAME = 'test_suite_attempt' THEN
		SELECT run.org_id, run.id INTO org, subject FROM "test_suite_run" AS run WHERE run.id = changed.run_id;
		IF NOT FOUND THEN RETURN NULL; END IF;
		PERFORM pg_notify('saywell_change', concat_ws(' ', kind, org, subject, 'UPDATE'));
		RETURN NULL;
	ELSE
		org := changed.org_id;
		subject := changed.id;
	END IF;
	PERFORM pg_notify('saywell_change', concat_ws(' ', kind, org, subject, TG_OP));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assistant_change" AFTER INSERT OR UPDATE OR DELETE ON "assistant" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('assistant');
--> statement-breakpoint
CREATE TRIGGER "booking_change" AFTER INSERT OR UPDATE OR DELETE ON "booking" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('booking');
--> statement-breakpoint
CREATE TRIGGER "call_change" AFTER INSERT OR UPDATE OR DELETE ON "call" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('call');
--> statement-breakpoint
CREATE TRIGGER "campaign_change" AFTER INSERT OR UPDATE OR DELETE ON "campaign" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('campaign');
--> statement-breakpoint
CREATE TRIGGER "chat_change" AFTER INSERT OR UPDATE OR DELETE ON "chat" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('chat');
--> statement-breakpoint
CREATE TRIGGER "contact_request_change" AFTER INSERT OR UPDATE OR DELETE ON "contact_request" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('contact-request');
--> statement-breakpoint
CREATE TRIGGER "file_change" AFTER INSERT OR UPDATE OR DELETE ON "file" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('file');
--> statement-breakpoint
CREATE TRIGGER "knowledge_base_change" AFTER INSERT OR UPDATE OR DELETE ON "knowledge_base" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('knowledge-base');
--> statement-breakpoint
CREATE TRIGGER "member_change" AFTER INSERT OR UPDATE OR DELETE ON "member" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('member');
--> statement-breakpoint
CREATE TRIGGER "org_change" AFTER INSERT OR UPDATE OR DELETE ON "org" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('org');
--> statement-breakpoint
CREATE TRIGGER "phone_number_change" AFTER INSERT OR UPDATE OR DELETE ON "phone_number" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('phone-number');
--> statement-breakpoint
CREATE TRIGGER "test_suite_run_change" AFTER INSERT OR UPDATE OR DELETE ON "test_suite_run" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('run');
--> statement-breakpoint
CREATE TRIGGER "session_change" AFTER INSERT OR UPDATE OR DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('session');
--> statement-breakpoint
CREATE TRIGGER "squad_change" AFTER INSERT OR UPDATE OR DELETE ON "squad" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('squad');
--> statement-breakpoint
CREATE TRIGGER "template_change" AFTER INSERT OR UPDATE OR DELETE ON "template" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('template');
--> statement-breakpoint
CREATE TRIGGER "test_suite_change" AFTER INSERT OR UPDATE OR DELETE ON "test_suite" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('test-suite');
--> statement-breakpoint
CREATE TRIGGER "tool_change" AFTER INSERT OR UPDATE OR DELETE ON "tool" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('tool');
--> statement-breakpoint
CREATE TRIGGER "workflow_change" AFTER INSERT OR UPDATE OR DELETE ON "workflow" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('workflow');
--> statement-breakpoint
CREATE TRIGGER "test_suite_attempt_change" AFTER INSERT ON "test_suite_attempt" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('run');
--> statement-breakpoint
CREATE TRIGGER "member_access" AFTER UPDATE OF "role" OR DELETE ON "member" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('access-member');
--> statement-breakpoint
CREATE TRIGGER "member_session_access" AFTER UPDATE OF "acting_org_id" OR DELETE ON "member_session" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('access-session');
--> statement-breakpoint
CREATE TRIGGER "token_access" AFTER UPDATE OR DELETE ON "token" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('access-token');
