CREATE TABLE "test_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"invoice_id" uuid,
	"estimate_id" uuid,
	"amount" integer NOT NULL,
	"tip" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_entries_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "test_entries_of_one" CHECK (num_nonnulls("test_entries"."invoice_id", "test_entries"."estimate_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "test_entries" ADD CONSTRAINT "test_entries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_entries" ADD CONSTRAINT "test_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_entries" ADD CONSTRAINT "test_entries_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_entries_invoice" ON "test_entries" USING btree ("invoice_id","at");--> statement-breakpoint
CREATE INDEX "test_entries_estimate" ON "test_entries" USING btree ("estimate_id","at");--> statement-breakpoint
-- Until now a payment in the built-in test checkout counted as money. What was paid there moves out of the ledger, and what it had settled is owed again.
-- A demo is made from nothing at each start, so none is ever migrated with test payments in it.
CREATE TEMP TABLE tried ON COMMIT DROP AS
  SELECT id, invoice_id, estimate_id FROM ledger_entries WHERE starts_with(provider_id, 'test_') AND kind IN ('payment', 'deposit');--> statement-breakpoint
CREATE TEMP TABLE tried_refunds ON COMMIT DROP AS
  SELECT l.id FROM ledger_entries l WHERE l.kind = 'refund' AND l.refund_of IN (SELECT id FROM tried);--> statement-breakpoint
CREATE TEMP TABLE tried_allowances ON COMMIT DROP AS
  SELECT l.id, l.invoice_id, l.estimate_id FROM ledger_entries l WHERE l.kind = 'allowance' AND l.refund_of IN (SELECT id FROM tried_refunds);--> statement-breakpoint
INSERT INTO test_entries (id, business_id, invoice_id, estimate_id, amount, tip, provider_id, at, created_at)
  SELECT id, business_id, invoice_id, estimate_id, amount, tip, provider_id, at, created_at FROM ledger_entries
  WHERE id IN (SELECT id FROM tried) OR id IN (SELECT id FROM tried_refunds);--> statement-breakpoint
DELETE FROM payment_refunds WHERE entry_id IN (SELECT id FROM tried);--> statement-breakpoint
ALTER TABLE ledger_entries DISABLE TRIGGER keep_as_it_is;--> statement-breakpoint
DELETE FROM ledger_entries WHERE id IN (SELECT id FROM tried_allowances);--> statement-breakpoint
DELETE FROM ledger_entries WHERE id IN (SELECT id FROM tried_refunds);--> statement-breakpoint
DELETE FROM ledger_entries WHERE id IN (SELECT id FROM tried);--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE TRIGGER keep_as_it_is;--> statement-breakpoint
-- A test deposit may have been credited to the invoice of its job: what the estimate no longer holds goes back to it, as it does when an invoice is voided.
DO $$
DECLARE
  short record;
  billed record;
  left_over integer;
  back integer;
BEGIN
  FOR short IN
    SELECT e.id, e.job_id, e.business_id, -sum(l.amount) AS cents FROM estimates e
      JOIN ledger_entries l ON l.estimate_id = e.id AND l.kind IN ('payment', 'deposit', 'refund', 'credit')
      WHERE e.id IN (SELECT estimate_id FROM tried) GROUP BY e.id HAVING sum(l.amount) < 0
  LOOP
    left_over := short.cents;
    FOR billed IN
      SELECT i.id, sum(l.amount) AS cents FROM invoices i JOIN ledger_entries l ON l.invoice_id = i.id AND l.kind = 'credit'
        WHERE i.job_id = short.job_id GROUP BY i.id HAVING sum(l.amount) > 0 ORDER BY i.created_at DESC
    LOOP
      back := least(left_over, billed.cents);
      IF back > 0 THEN
        INSERT INTO ledger_entries (business_id, estimate_id, kind, method, amount, at) VALUES (short.business_id, short.id, 'credit', 'none', back, now());
        INSERT INTO ledger_entries (business_id, invoice_id, kind, method, amount, at) VALUES (short.business_id, billed.id, 'credit', 'none', -back, now());
        left_over := left_over - back;
      END IF;
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
CREATE TEMP TABLE tried_jobs ON COMMIT DROP AS
  SELECT DISTINCT job_id AS id FROM (
    SELECT i.job_id FROM invoices i WHERE i.id IN (SELECT invoice_id FROM tried UNION SELECT invoice_id FROM tried_allowances)
    UNION SELECT e.job_id FROM estimates e WHERE e.id IN (SELECT estimate_id FROM tried UNION SELECT estimate_id FROM tried_allowances)
  ) one WHERE job_id IS NOT NULL;--> statement-breakpoint
CREATE TEMP TABLE reopened ON COMMIT DROP AS
  SELECT i.id, i.due_date,
      CASE WHEN i.sent_at IS NULL THEN 'draft'
        WHEN (i.due_date AT TIME ZONE 'America/New_York')::date < (now() AT TIME ZONE 'America/New_York')::date THEN 'overdue' ELSE 'sent' END AS status
    FROM invoices i
    WHERE i.status = 'paid'
      AND (i.id IN (SELECT invoice_id FROM tried UNION SELECT invoice_id FROM tried_allowances) OR i.job_id IN (SELECT id FROM tried_jobs))
      AND i.amount > (SELECT coalesce(sum(l.amount), 0) FROM ledger_entries l WHERE l.invoice_id = i.id);--> statement-breakpoint
UPDATE invoices i SET status = r.status, paid_date = NULL FROM reopened r WHERE r.id = i.id;--> statement-breakpoint
-- Said in the history of each invoice; and no reminder of the days gone by goes to a customer because of it.
INSERT INTO audit_entries (actor_name, entity, entity_id, action, before, after)
  SELECT 'Tidestone', 'invoices', id, 'opened again', '{"status": "paid"}',
    jsonb_build_object('status', status, 'reason', 'It was paid with a test card, and no money was received.') FROM reopened;--> statement-breakpoint
INSERT INTO invoice_reminders (invoice_id, days)
  SELECT r.id, day FROM reopened r, unnest(ARRAY[-3, 0, 7, 14]) AS day
    WHERE (r.due_date AT TIME ZONE 'America/New_York')::date + day <= (now() AT TIME ZONE 'America/New_York')::date
  ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The payment of each job, as its invoice or its deposits now say.
UPDATE jobs j SET payment_status = found.status, deposit_amount = CASE found.status WHEN 'pending' THEN NULL WHEN 'paid' THEN j.deposit_amount ELSE found.paid END
  FROM (
    SELECT t.id, held.paid, CASE WHEN bill.id IS NOT NULL AND held.paid >= bill.amount THEN 'paid' WHEN held.paid > 0 THEN 'deposit-paid' ELSE 'pending' END AS status
    FROM tried_jobs t
    LEFT JOIN invoices bill ON bill.job_id = t.id AND bill.status <> 'void'
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount), 0)::int AS paid FROM ledger_entries l
        WHERE CASE WHEN bill.id IS NOT NULL THEN l.invoice_id = bill.id
          ELSE l.estimate_id IN (SELECT e.id FROM estimates e WHERE e.job_id = t.id AND e.status = 'accepted') AND l.kind IN ('payment', 'deposit', 'refund', 'credit') END
    ) held
  ) found WHERE found.id = j.id;
