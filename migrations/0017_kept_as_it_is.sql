-- What was paid, and what was agreed to, is kept as it was written down: made good by another entry, never changed and never deleted.
-- The one exception is a person's right to be erased, which takes the name off an answer and says so for its own transaction.
CREATE FUNCTION keep_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'estimate_answers' AND current_setting('tidestone.erasing', true) = 'on' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% are kept as they are', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_as_it_is BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION keep_as_it_is();
--> statement-breakpoint
CREATE TRIGGER keep_as_it_is BEFORE UPDATE OR DELETE ON estimate_answers FOR EACH ROW EXECUTE FUNCTION keep_as_it_is();
