-- An archived job is counted as that, whatever its status: the figures of the lists do not know it.
CREATE FUNCTION counted_as(status text, archived_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN archived_at IS NULL THEN status ELSE 'archived' END;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_jobs() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO job_counts (business_id, status, scheduled, many, changes)
      SELECT business_id, counted_as(status, archived_at), scheduled_date IS NOT NULL, count(*), count(*) FROM added GROUP BY 1, 2, 3;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO job_counts (business_id, status, scheduled, many, changes)
      SELECT business_id, counted_as(status, archived_at), scheduled_date IS NOT NULL, -count(*), count(*) FROM gone GROUP BY 1, 2, 3;
  ELSIF tg_op = 'TRUNCATE' THEN
    INSERT INTO job_counts (business_id, status, scheduled, many, changes)
      SELECT business_id, status, scheduled, -sum(many), 1 FROM job_counts GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO job_counts (business_id, status, scheduled, many, changes)
      SELECT one.business_id, one.status, one.scheduled, sum(one.many), sum(one.changes)
      FROM gone
      JOIN added USING (id)
      CROSS JOIN LATERAL (VALUES
        (gone.business_id, counted_as(gone.status, gone.archived_at), gone.scheduled_date IS NOT NULL, -1, 0),
        (added.business_id, counted_as(added.status, added.archived_at), added.scheduled_date IS NOT NULL, 1, 1)
      ) AS one (business_id, status, scheduled, many, changes)
      -- A new version: who does it may have changed, which is written elsewhere.
      WHERE (gone.business_id, gone.status, gone.stands_at, gone.search, gone.version) IS DISTINCT FROM (added.business_id, added.status, added.stands_at, added.search, added.version)
      GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A job is found by where the work is: its own place, else the address of its customer.
CREATE OR REPLACE FUNCTION derive_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := (SELECT job_search(name, NEW.service, coalesce(NEW.site_address, address)) FROM customers WHERE id = NEW.customer_id);
  -- A job without a customer is refused by the foreign key, which looks later.
  IF NEW.search IS NULL THEN NEW.search := ''; END IF;
  IF NEW.scheduled_date IS NULL THEN NEW.dates := NULL;
  ELSIF NEW.dates IS NULL OR NEW.dates[1] IS DISTINCT FROM NEW.scheduled_date THEN NEW.dates := ARRAY[NEW.scheduled_date];
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER jobs_derived ON jobs;--> statement-breakpoint
CREATE TRIGGER jobs_derived BEFORE INSERT OR UPDATE OF customer_id, service, site_address, scheduled_date, dates ON jobs FOR EACH ROW EXECUTE FUNCTION derive_job();--> statement-breakpoint
CREATE OR REPLACE FUNCTION rename_in_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET search = job_search(NEW.name, service, coalesce(site_address, NEW.address)) WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
