CREATE TABLE "estimate_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"estimate_id" uuid NOT NULL,
	"accepted" boolean NOT NULL,
	"name" text,
	"signature" text,
	"address" text NOT NULL,
	"reason" text,
	"chosen" jsonb,
	"amount" integer,
	"deposit" integer,
	"text" text,
	"digest" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "estimate_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"estimate_number" text NOT NULL,
	"business_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"request_id" uuid,
	"job_id" uuid,
	"title" text NOT NULL,
	"intro" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"offer" jsonb NOT NULL,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"deposit_percent" integer,
	"deposit_amount" integer,
	"amount" integer NOT NULL,
	"area_sq_ft" integer,
	"valid_until" date NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"reminded" integer DEFAULT 0 NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimates_estimate_number_unique" UNIQUE("estimate_number"),
	CONSTRAINT "estimates_status" CHECK ("estimates"."status" in ('draft', 'sent', 'accepted', 'declined', 'void')),
	CONSTRAINT "estimates_amount" CHECK ("estimates"."amount" >= 0),
	CONSTRAINT "estimates_deposit" CHECK ("estimates"."deposit_amount" >= 0 and "estimates"."deposit_percent" between 0 and 100),
	CONSTRAINT "estimates_one_deposit" CHECK (num_nonnulls("estimates"."deposit_amount", "estimates"."deposit_percent") <= 1)
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"invoice_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_days_pk" PRIMARY KEY("invoice_id","days")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"invoice_id" uuid,
	"estimate_id" uuid,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" integer NOT NULL,
	"tip" integer DEFAULT 0 NOT NULL,
	"refund_of" uuid,
	"provider_id" text,
	"reference" text,
	"by_name" text,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("provider_id"),
	CONSTRAINT "ledger_entries_of_one" CHECK (num_nonnulls("ledger_entries"."invoice_id", "ledger_entries"."estimate_id") = 1),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('payment', 'deposit', 'credit', 'refund', 'allowance')),
	CONSTRAINT "ledger_entries_method" CHECK ("ledger_entries"."method" in ('card', 'cash', 'check', 'transfer', 'none')),
	CONSTRAINT "ledger_entries_amount" CHECK (case "ledger_entries"."kind" when 'refund' then "ledger_entries"."amount" < 0 when 'credit' then "ledger_entries"."amount" <> 0 else "ledger_entries"."amount" > 0 end),
	CONSTRAINT "ledger_entries_tip" CHECK ("ledger_entries"."tip" >= 0 or "ledger_entries"."kind" = 'refund')
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid,
	"estimate_id" uuid,
	"provider" text NOT NULL,
	"provider_id" text,
	"amount" integer NOT NULL,
	"tip" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"failure" text,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_intents_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payment_intents_of_one" CHECK (num_nonnulls("payment_intents"."invoice_id", "payment_intents"."estimate_id") = 1),
	CONSTRAINT "payment_intents_status" CHECK ("payment_intents"."status" in ('open', 'processing', 'succeeded', 'cancelled')),
	CONSTRAINT "payment_intents_amount" CHECK ("payment_intents"."amount" > 0 and "payment_intents"."tip" >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recurring_visits" (
	"recurring_service_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"job_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_visits_recurring_service_id_due_date_pk" PRIMARY KEY("recurring_service_id","due_date"),
	CONSTRAINT "recurring_visits_job_id_unique" UNIQUE("job_id")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "subtotal" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_name" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_percent" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "day_of_month" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_answers" ADD CONSTRAINT "estimate_answers_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_of_ledger_entries_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_visits" ADD CONSTRAINT "recurring_visits_recurring_service_id_recurring_services_id_fk" FOREIGN KEY ("recurring_service_id") REFERENCES "public"."recurring_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_visits" ADD CONSTRAINT "recurring_visits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_answers_estimate" ON "estimate_answers" USING btree ("estimate_id","created_at");--> statement-breakpoint
CREATE INDEX "estimates_customer" ON "estimates" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "estimates_job" ON "estimates" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "estimates_request" ON "estimates" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "estimates_newest" ON "estimates" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "estimates_status_newest" ON "estimates" USING btree ("business_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "estimates_remind" ON "estimates" USING btree ("remind_at") WHERE "estimates"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_invoice" ON "ledger_entries" USING btree ("invoice_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_estimate" ON "ledger_entries" USING btree ("estimate_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_business" ON "ledger_entries" USING btree ("business_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_refund" ON "ledger_entries" USING btree ("refund_of");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_one_open_of_invoice" ON "payment_intents" USING btree ("invoice_id") WHERE "payment_intents"."status" in ('open', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_one_open_of_estimate" ON "payment_intents" USING btree ("estimate_id") WHERE "payment_intents"."status" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "payment_intents_invoice" ON "payment_intents" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_intents_estimate" ON "payment_intents" USING btree ("estimate_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_intents_open" ON "payment_intents" USING btree ("created_at") WHERE "payment_intents"."status" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "provider_events_newest" ON "provider_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_once_per_job" ON "invoices" USING btree ("job_id") WHERE "invoices"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_business_status" ON "invoices" USING btree ("business_id","status","created_at","id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tax_rate" CHECK ("invoices"."tax_rate" between 0 and 100000);--> statement-breakpoint
ALTER TABLE "recurring_services" ADD CONSTRAINT "recurring_services_day" CHECK ("recurring_services"."day_of_month" between 1 and 31);