CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"tip" integer DEFAULT 0 NOT NULL,
	"owed" boolean NOT NULL,
	"reason" text,
	"status" text DEFAULT 'open' NOT NULL,
	"provider_id" text,
	"by_name" text,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payment_refunds_status" CHECK ("payment_refunds"."status" in ('open', 'succeeded', 'failed')),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount" >= 0 and "payment_refunds"."tip" >= 0 and "payment_refunds"."amount" + "payment_refunds"."tip" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_amount";--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD COLUMN "communication_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "checkout_id" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "said_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "wanted_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_one_open" ON "payment_refunds" USING btree ("entry_id") WHERE "payment_refunds"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("created_at") WHERE "payment_refunds"."status" = 'open';--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("business_id","due_date","id");--> statement-breakpoint
CREATE INDEX "invoices_by_amount" ON "invoices" USING btree ("business_id","amount","id");--> statement-breakpoint
CREATE INDEX "invoices_number_search" ON "invoices" USING gin (lower("invoice_number") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_checkout_id_unique" UNIQUE("checkout_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_amount" CHECK (case "ledger_entries"."kind" when 'refund' then "ledger_entries"."amount" <= 0 and "ledger_entries"."amount" + "ledger_entries"."tip" < 0 when 'credit' then "ledger_entries"."amount" <> 0 else "ledger_entries"."amount" > 0 end);