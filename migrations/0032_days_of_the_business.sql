-- A job that was completed without ever having had a day counts from the day it was made, by the clocks of the business: in the evening UTC is a day ahead.
CREATE OR REPLACE FUNCTION served_day(scheduled date, made timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(scheduled, (made AT TIME ZONE 'America/New_York')::date);--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_done(who uuid[]) RETURNS void LANGUAGE plpgsql SET enable_nestloop = on AS $$
BEGIN
  IF who IS NULL THEN RETURN; END IF;
  PERFORM FROM customers WHERE id = ANY (who) ORDER BY id FOR NO KEY UPDATE;
  UPDATE customers SET done_count = found.many, done_day = found.day
    FROM (
      SELECT one.id, count(jobs.id)::integer AS many, max(served_day(jobs.scheduled_date, jobs.created_at)) AS day
      FROM unnest(who) AS one (id) LEFT JOIN jobs ON jobs.customer_id = one.id AND jobs.status = 'completed' GROUP BY 1
    ) found
    WHERE customers.id = found.id AND (customers.done_count, customers.done_day) IS DISTINCT FROM (found.many, found.day);
END $$;--> statement-breakpoint
SELECT count_done(array_agg(DISTINCT customer_id)) FROM jobs WHERE status = 'completed' AND scheduled_date IS NULL;--> statement-breakpoint
SELECT serve_anew(array_agg(DISTINCT customer_id)) FROM jobs WHERE status = 'completed' AND scheduled_date IS NULL;
