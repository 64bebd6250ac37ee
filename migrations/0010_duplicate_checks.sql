-- Whoever is new, or has another name, phone, e-mail or address, is looked at by a task: one statement for each statement that changes customers, into
-- a table without indexes, so that a COPY of 100,000 hardly notices.
CREATE FUNCTION check_for_duplicates() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO duplicate_checks (customer_id) SELECT id FROM added;
  ELSE
    INSERT INTO duplicate_checks (customer_id) SELECT added.id FROM gone JOIN added USING (id)
      WHERE (gone.name, gone.phone, gone.email, gone.address, gone.archived) IS DISTINCT FROM (added.name, added.phone, added.email, added.address, added.archived);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customers_new_to_check AFTER INSERT ON customers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_for_duplicates();--> statement-breakpoint
CREATE TRIGGER customers_changed_to_check AFTER UPDATE ON customers REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_for_duplicates();--> statement-breakpoint
INSERT INTO duplicate_checks (customer_id) SELECT id FROM customers;
