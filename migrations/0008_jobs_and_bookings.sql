-- Nobody, and nothing, is booked twice at a time, but for what somebody saw and kept. The service waits and answers with a sentence; this holds.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_technician_once EXCLUDE USING gist (technician_id WITH =, during WITH &&) WHERE (technician_id IS NOT NULL AND NOT kept);--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_equipment_once EXCLUDE USING gist (equipment_id WITH =, during WITH &&) WHERE (equipment_id IS NOT NULL AND NOT kept);--> statement-breakpoint
-- What a job is found by stands in the job: customer, service and address, each on a line of its own, so that a match stands within one of them.
CREATE FUNCTION job_search(name text, service text, address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold(name || chr(10) || service || chr(10) || address);--> statement-breakpoint
CREATE FUNCTION derive_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := (SELECT job_search(name, NEW.service, address) FROM customers WHERE id = NEW.customer_id);
  -- A job without a customer is refused by the foreign key, which looks later.
  IF NEW.search IS NULL THEN NEW.search := ''; END IF;
  IF NEW.scheduled_date IS NULL THEN NEW.dates := NULL;
  ELSIF NEW.dates IS NULL OR NEW.dates[1] IS DISTINCT FROM NEW.scheduled_date THEN NEW.dates := ARRAY[NEW.scheduled_date];
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_derived BEFORE INSERT OR UPDATE OF customer_id, service, scheduled_date, dates ON jobs FOR EACH ROW EXECUTE FUNCTION derive_job();--> statement-breakpoint
CREATE FUNCTION rename_in_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET search = job_search(NEW.name, service, NEW.address) WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customers_renamed AFTER UPDATE OF name, address ON customers FOR EACH ROW
  WHEN ((OLD.name, OLD.address) IS DISTINCT FROM (NEW.name, NEW.address)) EXECUTE FUNCTION rename_in_jobs();--> statement-breakpoint
-- As the figures of the customers: each statement adds a row with what it changed, so that a COPY costs no more for it and no two writers wait.
CREATE FUNCTION count_jobs() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO job_counts (business_id, status, scheduled, many, changes)
      SELECT business_id, status, scheduled_date IS NOT NULL, count(*), count(*) FROM added GROUP BY 1, 2, 3;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO job_counts (business_id, status, scheduled, many, changes)
      SELECT business_id, status, scheduled_date IS NOT NULL, -count(*), count(*) FROM gone GROUP BY 1, 2, 3;
  ELSIF tg_op = 'TRUNCATE' THEN
    INSERT INTO job_counts (business_id, status, scheduled, many, changes)
      SELECT business_id, status, scheduled, -sum(many), 1 FROM job_counts GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO job_counts (business_id, status, scheduled, many, changes)
      SELECT one.business_id, one.status, one.scheduled, sum(one.many), sum(one.changes)
      FROM gone
      JOIN added USING (id)
      CROSS JOIN LATERAL (VALUES
        (gone.business_id, gone.status, gone.scheduled_date IS NOT NULL, -1, 0),
        (added.business_id, added.status, added.scheduled_date IS NOT NULL, 1, 1)
      ) AS one (business_id, status, scheduled, many, changes)
      -- A new version: who does it may have changed, which is written elsewhere.
      WHERE (gone.business_id, gone.status, gone.stands_at, gone.search, gone.version) IS DISTINCT FROM (added.business_id, added.status, added.stands_at, added.search, added.version)
      GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_added AFTER INSERT ON jobs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_jobs();--> statement-breakpoint
CREATE TRIGGER jobs_gone AFTER DELETE ON jobs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_jobs();--> statement-breakpoint
CREATE TRIGGER jobs_changed AFTER UPDATE ON jobs REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_jobs();--> statement-breakpoint
CREATE TRIGGER jobs_emptied AFTER TRUNCATE ON jobs FOR EACH STATEMENT EXECUTE FUNCTION count_jobs();--> statement-breakpoint
-- How much was done for a customer, and when last. Looked at anew for whomever a statement is about, in one order, so that two do not wait for each
-- other in a circle. A job that was completed without ever having had a day counts from the day it was made.
CREATE FUNCTION count_done(who uuid[]) RETURNS void LANGUAGE plpgsql SET enable_nestloop = on AS $$
BEGIN
  IF who IS NULL THEN RETURN; END IF;
  PERFORM FROM customers WHERE id = ANY (who) ORDER BY id FOR NO KEY UPDATE;
  UPDATE customers SET done_count = found.many, done_day = found.day
    FROM (
      SELECT one.id, count(jobs.id)::integer AS many, max(coalesce(jobs.scheduled_date, (jobs.created_at AT TIME ZONE 'UTC')::date)) AS day
      FROM unnest(who) AS one (id) LEFT JOIN jobs ON jobs.customer_id = one.id AND jobs.status = 'completed' GROUP BY 1
    ) found
    WHERE customers.id = found.id AND (customers.done_count, customers.done_day) IS DISTINCT FROM (found.many, found.day);
END $$;--> statement-breakpoint
CREATE FUNCTION note_done() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    PERFORM count_done(array_agg(DISTINCT customer_id)) FROM added WHERE status = 'completed';
  ELSIF tg_op = 'DELETE' THEN
    PERFORM count_done(array_agg(DISTINCT customer_id)) FROM gone WHERE status = 'completed';
  ELSE
    PERFORM count_done(array_agg(DISTINCT one.id))
      FROM gone JOIN added USING (id) CROSS JOIN LATERAL (VALUES (gone.customer_id), (added.customer_id)) AS one (id)
      WHERE 'completed' IN (gone.status, added.status)
        AND (gone.customer_id, gone.status, gone.scheduled_date) IS DISTINCT FROM (added.customer_id, added.status, added.scheduled_date);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_done_added AFTER INSERT ON jobs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_done();--> statement-breakpoint
CREATE TRIGGER jobs_done_gone AFTER DELETE ON jobs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_done();--> statement-breakpoint
CREATE TRIGGER jobs_done_changed AFTER UPDATE ON jobs REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_done();--> statement-breakpoint
SELECT count_done(array_agg(DISTINCT customer_id)) FROM jobs WHERE status = 'completed';--> statement-breakpoint
UPDATE jobs SET dates = NULL;--> statement-breakpoint
INSERT INTO job_counts (business_id, status, scheduled, many, changes) SELECT business_id, status, scheduled_date IS NOT NULL, count(*), count(*) FROM jobs GROUP BY 1, 2, 3;
