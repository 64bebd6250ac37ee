-- Tables, columns, statuses and functions get the names that the code and the documents use
-- (docs/decisions/064-the-database-uses-the-same-terms.md). Rows stay as they are. All of it is one transaction, so a
-- start that is interrupted here begins again from the former names.
--
-- What is named after a table is renamed with it: constraints, indexes and the sequence of an identity. PostgreSQL 18
-- also names NOT NULL; older servers do not.
DO $$
DECLARE
  renamed record;
  part text;
BEGIN
  FOR renamed IN SELECT former, name FROM (VALUES
    ('report_letters', 'report_emails'),
    ('told_certificates', 'certificate_alerts'),
    ('offer_rounds', 'reseal_reminders'),
    ('provider_events', 'processed_webhooks'),
    ('stock_moves', 'stock_movements'),
    ('recurring_visits', 'recurring_occurrences'),
    ('served_customers', 'customer_last_service'),
    ('served_counts', 'daily_service_counts'),
    ('estimate_answers', 'estimate_responses'),
    ('automatic_messages', 'message_templates'),
    ('ai_holds', 'ai_token_reservations'),
    ('coverage_observed', 'coverage_samples'),
    ('job_needs', 'job_material_requirements'),
    ('merges', 'customer_merges'),
    ('traffic_days', 'daily_traffic_counts'),
    ('redirect_days', 'daily_redirect_hits')
  ) AS names (former, name) LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', renamed.former, renamed.name);
    FOR part IN SELECT conname FROM pg_constraint
      WHERE conrelid = renamed.name::regclass AND starts_with(conname, renamed.former || '_') LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed.name, part, renamed.name || substr(part, length(renamed.former) + 1));
    END LOOP;
    FOR part IN SELECT relname FROM pg_class
      WHERE oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = renamed.name::regclass) AND starts_with(relname, renamed.former || '_') LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', part, renamed.name || substr(part, length(renamed.former) + 1));
    END LOOP;
    FOR part IN SELECT relname FROM pg_class JOIN pg_depend ON objid = pg_class.oid AND refobjid = renamed.name::regclass
      WHERE relkind = 'S' AND starts_with(relname, renamed.former || '_') LOOP
      EXECUTE format('ALTER SEQUENCE %I RENAME TO %I', part, renamed.name || substr(part, length(renamed.former) + 1));
    END LOOP;
  END LOOP;

  FOR renamed IN SELECT of_table, former, name FROM (VALUES
    ('message_channels', 'free_at', 'next_send_at'),
    ('communications', 'held', 'paused'),
    ('communications', 'automatic', 'template_key'),
    ('alerts', 'spread_at', 'fanned_out_at'),
    ('payment_intents', 'said_at', 'provider_updated_at'),
    ('payment_intents', 'wanted_at', 'requested_at'),
    ('equipment', 'reminded_of', 'reminded_due_date')
  ) AS names (of_table, former, name) LOOP
    EXECUTE format('ALTER TABLE %I RENAME COLUMN %I TO %I', renamed.of_table, renamed.former, renamed.name);
    part := renamed.of_table || '_' || renamed.former || '_not_null';
    IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = renamed.of_table::regclass AND conname = part) THEN
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed.of_table, part, renamed.of_table || '_' || renamed.name || '_not_null');
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
ALTER INDEX communications_automatic RENAME TO communications_template;--> statement-breakpoint
ALTER TABLE communications DROP CONSTRAINT communications_status;--> statement-breakpoint
DROP INDEX communications_to_see;--> statement-breakpoint
UPDATE communications SET status = 'unconfirmed' WHERE status = 'needs-look';--> statement-breakpoint
ALTER TABLE communications ADD CONSTRAINT communications_status CHECK (status IN ('pending', 'sending', 'sent', 'delivered', 'failed', 'suppressed', 'cancelled', 'unconfirmed'));--> statement-breakpoint
CREATE INDEX communications_to_see ON communications USING btree (status, created_at, id) WHERE status IN ('failed', 'unconfirmed');--> statement-breakpoint
ALTER TABLE backups DROP CONSTRAINT backups_status;--> statement-breakpoint
UPDATE backups SET status = 'interrupted' WHERE status = 'cut-short';--> statement-breakpoint
ALTER TABLE backups ADD CONSTRAINT backups_status CHECK (status IN ('waiting', 'running', 'done', 'failed', 'interrupted'));--> statement-breakpoint
-- PostgreSQL stores the bodies of these functions as text, so they still name the former tables.
CREATE OR REPLACE FUNCTION keep_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('tidestone.erasing', true) = 'on' THEN
    IF TG_TABLE_NAME = 'estimate_responses' THEN
      IF NOT OLD.accepted AND NOT NEW.accepted THEN RETURN NEW; END IF;
    ELSIF to_jsonb(NEW) - '{reference,note,by_name}'::text[] = to_jsonb(OLD) - '{reference,note,by_name}'::text[] THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% are kept as they are', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
ALTER FUNCTION serve_more() RENAME TO add_last_service;--> statement-breakpoint
ALTER FUNCTION serve_anew(uuid[]) RENAME TO recompute_last_service;--> statement-breakpoint
ALTER FUNCTION serve_changed() RENAME TO change_last_service;--> statement-breakpoint
ALTER FUNCTION count_served() RENAME TO count_last_service;--> statement-breakpoint
-- A new row can only make the day later.
CREATE OR REPLACE FUNCTION add_last_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'jobs' THEN
    INSERT INTO customer_last_service (customer_id, day)
      SELECT added.customer_id, max(served_day(added.scheduled_date, added.created_at))
      FROM added JOIN customers ON customers.id = added.customer_id AND NOT customers.archived
      WHERE added.status = 'completed' GROUP BY 1 ORDER BY 1
      ON CONFLICT (customer_id) DO UPDATE SET day = excluded.day WHERE customer_last_service.day < excluded.day;
  ELSE
    INSERT INTO customer_last_service (customer_id, day)
      SELECT id, known_day(transaction_day, created_at) FROM added WHERE known_day(transaction_day, created_at) IS NOT NULL AND NOT archived ORDER BY 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A changed or deleted row may make it earlier: these customers are computed again, in order, so that two transactions do not block each other.
CREATE OR REPLACE FUNCTION recompute_last_service(who uuid[]) RETURNS void LANGUAGE plpgsql SET enable_nestloop = on AS $$
BEGIN
  -- Of two who complete jobs of one customer at once the second waits here, and then sees what the first has done.
  PERFORM FROM customers WHERE id = ANY (who) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM customer_last_service WHERE customer_id = ANY (who);
  INSERT INTO customer_last_service (customer_id, day)
    SELECT id, day FROM (
      SELECT id, greatest(known_day(transaction_day, created_at), (SELECT max(served_day(scheduled_date, created_at)) FROM jobs WHERE customer_id = customers.id AND status = 'completed')) AS day
      FROM customers WHERE id = ANY (who) AND NOT archived) found
    WHERE day IS NOT NULL ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET day = excluded.day;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_last_service() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE who uuid[];
BEGIN
  IF tg_table_name = 'customers' THEN
    SELECT array_agg(id) INTO who FROM gone JOIN added USING (id)
      WHERE (gone.transaction_day, gone.created_at, gone.archived) IS DISTINCT FROM (added.transaction_day, added.created_at, added.archived);
  ELSIF tg_op = 'DELETE' THEN
    SELECT array_agg(DISTINCT customer_id) INTO who FROM gone WHERE status = 'completed';
  ELSE
    SELECT array_agg(DISTINCT one.id) INTO who
      FROM gone JOIN added USING (id) CROSS JOIN LATERAL (VALUES (gone.customer_id), (added.customer_id)) AS one (id)
      WHERE 'completed' IN (gone.status, added.status)
        AND (gone.customer_id, gone.status, gone.scheduled_date) IS DISTINCT FROM (added.customer_id, added.status, added.scheduled_date);
  END IF;
  IF who IS NOT NULL THEN PERFORM recompute_last_service(who); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_last_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'TRUNCATE' THEN
    DELETE FROM daily_service_counts;
    RETURN NULL;
  END IF;
  IF tg_op <> 'INSERT' THEN INSERT INTO daily_service_counts (day, many) SELECT day, -count(*) FROM gone GROUP BY 1; END IF;
  IF tg_op <> 'DELETE' THEN INSERT INTO daily_service_counts (day, many) SELECT day, count(*) FROM added GROUP BY 1; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER TRIGGER jobs_serve ON jobs RENAME TO jobs_last_service_added;--> statement-breakpoint
ALTER TRIGGER jobs_serve_changed ON jobs RENAME TO jobs_last_service_changed;--> statement-breakpoint
ALTER TRIGGER jobs_serve_gone ON jobs RENAME TO jobs_last_service_gone;--> statement-breakpoint
ALTER TRIGGER customers_served ON customers RENAME TO customers_last_service_added;--> statement-breakpoint
ALTER TRIGGER customers_served_changed ON customers RENAME TO customers_last_service_changed;--> statement-breakpoint
ALTER TRIGGER served_added ON customer_last_service RENAME TO last_service_added;--> statement-breakpoint
ALTER TRIGGER served_changed ON customer_last_service RENAME TO last_service_changed;--> statement-breakpoint
ALTER TRIGGER served_gone ON customer_last_service RENAME TO last_service_gone;--> statement-breakpoint
ALTER TRIGGER served_emptied ON customer_last_service RENAME TO last_service_emptied;
