-- The figures beside the list of customers are never counted: each statement that changes customers adds a row with what it changed. One row,
-- however many customers it touched, so that a COPY of 100,000 costs no more for it; and a new row, so that no two writers wait for each other.
-- A plan is kept for as long as the connection: one that was made for a single row must not compare each of a thousand with each other.
CREATE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO customer_counts (category, archived, many, changes)
      SELECT service_category, archived, count(*), count(*) FROM added GROUP BY 1, 2;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO customer_counts (category, archived, many, changes)
      SELECT service_category, archived, -count(*), count(*) FROM gone GROUP BY 1, 2;
  ELSIF tg_op = 'TRUNCATE' THEN
    INSERT INTO customer_counts (category, archived, many, changes)
      SELECT category, archived, -sum(many), 1 FROM customer_counts GROUP BY 1, 2;
  ELSE
    -- Only what the list can be searched and filtered by: a new version of the rest changes no figure.
    INSERT INTO customer_counts (category, archived, many, changes)
      SELECT one.category, one.archived, sum(one.many), sum(one.changes)
      FROM gone
      JOIN added USING (id)
      CROSS JOIN LATERAL (VALUES (gone.service_category, gone.archived, -1, 0), (added.service_category, added.archived, 1, 1)) AS one (category, archived, many, changes)
      WHERE (gone.search, gone.service_category, gone.archived, gone.tags) IS DISTINCT FROM (added.search, added.service_category, added.archived, added.tags)
      GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customers_added AFTER INSERT ON customers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
CREATE TRIGGER customers_gone AFTER DELETE ON customers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
CREATE TRIGGER customers_changed AFTER UPDATE ON customers REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
CREATE TRIGGER customers_emptied AFTER TRUNCATE ON customers FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
INSERT INTO customer_counts (category, archived, many, changes) SELECT service_category, archived, count(*), count(*) FROM customers GROUP BY 1, 2;--> statement-breakpoint
-- How common a word is decides which way a search goes: a finer picture of the column than of others.
ALTER TABLE customers ALTER COLUMN search SET STATISTICS 500;
