-- When each customer was last served is kept as it changes. Each statement is looked at once, however many rows it touched: a COPY of jobs or of
-- customers costs one more statement. A job that was completed without ever having had a day counts from the day it was made.
CREATE FUNCTION served_day(scheduled date, made timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(scheduled, (made AT TIME ZONE 'UTC')::date);--> statement-breakpoint
-- The day of the last job as it is known from elsewhere. A customer who is written down gets the day of that as theirs, which is no job yet.
CREATE FUNCTION known_day(stated date, made timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN stated <> (made AT TIME ZONE 'America/New_York')::date THEN stated END;--> statement-breakpoint
-- What is new can only make it later.
CREATE FUNCTION serve_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'jobs' THEN
    INSERT INTO served_customers (customer_id, day)
      SELECT added.customer_id, max(served_day(added.scheduled_date, added.created_at))
      FROM added JOIN customers ON customers.id = added.customer_id AND NOT customers.archived
      WHERE added.status = 'completed' GROUP BY 1 ORDER BY 1
      ON CONFLICT (customer_id) DO UPDATE SET day = excluded.day WHERE served_customers.day < excluded.day;
  ELSE
    INSERT INTO served_customers (customer_id, day)
      SELECT id, known_day(transaction_day, created_at) FROM added WHERE known_day(transaction_day, created_at) IS NOT NULL AND NOT archived ORDER BY 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What was changed or taken away may make it earlier: those whom it is about are looked at anew, in order, so that two do not wait for each other in a circle.
CREATE FUNCTION serve_anew(who uuid[]) RETURNS void LANGUAGE plpgsql SET enable_nestloop = on AS $$
BEGIN
  -- Of two who complete jobs of one customer at once the second waits here, and then sees what the first has done.
  PERFORM FROM customers WHERE id = ANY (who) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM served_customers WHERE customer_id = ANY (who);
  INSERT INTO served_customers (customer_id, day)
    SELECT id, day FROM (
      SELECT id, greatest(known_day(transaction_day, created_at), (SELECT max(served_day(scheduled_date, created_at)) FROM jobs WHERE customer_id = customers.id AND status = 'completed')) AS day
      FROM customers WHERE id = ANY (who) AND NOT archived) found
    WHERE day IS NOT NULL ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET day = excluded.day;
END $$;--> statement-breakpoint
CREATE FUNCTION serve_changed() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
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
  IF who IS NOT NULL THEN PERFORM serve_anew(who); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_serve AFTER INSERT ON jobs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION serve_more();--> statement-breakpoint
CREATE TRIGGER jobs_serve_changed AFTER UPDATE ON jobs REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION serve_changed();--> statement-breakpoint
CREATE TRIGGER jobs_serve_gone AFTER DELETE ON jobs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION serve_changed();--> statement-breakpoint
CREATE TRIGGER customers_served AFTER INSERT ON customers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION serve_more();--> statement-breakpoint
CREATE TRIGGER customers_served_changed AFTER UPDATE ON customers REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION serve_changed();--> statement-breakpoint
-- How many are served on which day is what is asked for: one row for each day that a statement touched, so that no two writers wait for each other.
CREATE FUNCTION count_served() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'TRUNCATE' THEN
    DELETE FROM served_counts;
    RETURN NULL;
  END IF;
  IF tg_op <> 'INSERT' THEN INSERT INTO served_counts (day, many) SELECT day, -count(*) FROM gone GROUP BY 1; END IF;
  IF tg_op <> 'DELETE' THEN INSERT INTO served_counts (day, many) SELECT day, count(*) FROM added GROUP BY 1; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER served_added AFTER INSERT ON served_customers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_served();--> statement-breakpoint
CREATE TRIGGER served_changed AFTER UPDATE ON served_customers REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_served();--> statement-breakpoint
CREATE TRIGGER served_gone AFTER DELETE ON served_customers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_served();--> statement-breakpoint
CREATE TRIGGER served_emptied AFTER TRUNCATE ON served_customers FOR EACH STATEMENT EXECUTE FUNCTION count_served();--> statement-breakpoint
SELECT serve_anew(array_agg(id)) FROM customers;
