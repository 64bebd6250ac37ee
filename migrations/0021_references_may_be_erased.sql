-- The number of a check, or what was typed in its place, may hold a name: a person's right to be erased takes it out. All else of an entry stays as it is.
CREATE OR REPLACE FUNCTION keep_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('tidestone.erasing', true) = 'on' THEN
    IF TG_TABLE_NAME = 'estimate_answers' THEN RETURN NEW; END IF;
    IF to_jsonb(NEW) - 'reference' = to_jsonb(OLD) - 'reference' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% are kept as they are', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
