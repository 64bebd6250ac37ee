-- An accepted answer is a contract: its text, signature and digest stay even when the person is erased. A declined one may lose its words.
CREATE OR REPLACE FUNCTION keep_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('tidestone.erasing', true) = 'on' THEN
    IF TG_TABLE_NAME = 'estimate_answers' THEN
      IF NOT OLD.accepted AND NOT NEW.accepted THEN RETURN NEW; END IF;
    ELSIF to_jsonb(NEW) - '{reference,note,by_name}'::text[] = to_jsonb(OLD) - '{reference,note,by_name}'::text[] THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% are kept as they are', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
