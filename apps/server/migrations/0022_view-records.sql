CREATE TRIGGER "saved_view_change" AFTER INSERT OR UPDATE OR DELETE ON "saved_view" FOR EACH ROW EXECUTE FUNCTION "saywell_tell_change"('view');
--> statement-breakpoint
CREATE TRIGGER "saved_view_audit" AFTER INSERT OR UPDATE OR DELETE ON "saved_view" FOR EACH ROW EXECUTE FUNCTION "saywell_audit"('view', 'always', 'named');
