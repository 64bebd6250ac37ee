CREATE TABLE "book_accounts" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"accounts" jsonb NOT NULL,
	"xero_tax_name" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "book_customers" (
	"business_id" uuid NOT NULL,
	"program" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"export_id" uuid NOT NULL,
	CONSTRAINT "book_customers_business_id_program_customer_id_pk" PRIMARY KEY("business_id","program","customer_id")
);
--> statement-breakpoint
CREATE TABLE "book_export_entries" (
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"source" text NOT NULL,
	"fingerprint" text NOT NULL,
	"entry" jsonb NOT NULL,
	CONSTRAINT "book_export_entries_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
CREATE TABLE "book_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"program" text NOT NULL,
	"number" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"entries" integer NOT NULL,
	"new_customers" integer NOT NULL,
	"total" bigint NOT NULL,
	"accounts" jsonb NOT NULL,
	"xero_tax_name" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_exports_program" CHECK ("book_exports"."program" in ('quickbooks-online', 'quickbooks-desktop', 'xero', 'csv')),
	CONSTRAINT "book_exports_days" CHECK ("book_exports"."from_day" <= "book_exports"."to_day")
);
--> statement-breakpoint
CREATE TABLE "payment_fees" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_role";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "book_accounts" ADD CONSTRAINT "book_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_customers" ADD CONSTRAINT "book_customers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_customers" ADD CONSTRAINT "book_customers_export_id_book_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."book_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_export_entries" ADD CONSTRAINT "book_export_entries_export_id_book_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."book_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_exports" ADD CONSTRAINT "book_exports_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_fees" ADD CONSTRAINT "payment_fees_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_customers_export" ON "book_customers" USING btree ("export_id");--> statement-breakpoint
CREATE INDEX "book_customers_customer" ON "book_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "book_export_entries_source" ON "book_export_entries" USING btree ("source","export_id");--> statement-breakpoint
CREATE UNIQUE INDEX "book_exports_number" ON "book_exports" USING btree ("business_id","number");--> statement-breakpoint
CREATE INDEX "book_exports_newest" ON "book_exports" USING btree ("business_id","created_at","id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'staff', 'technician', 'accountant'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('owner', 'staff', 'technician', 'accountant'));