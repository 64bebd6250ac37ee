CREATE TABLE "invoice_versions" (
	"invoice_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"amount" integer NOT NULL,
	"subtotal" integer NOT NULL,
	"discount_name" text,
	"discount_percent" integer,
	"discount" integer NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax" integer NOT NULL,
	"due_date" timestamp (3) with time zone NOT NULL,
	"notes" text,
	"line_items" text,
	"sent_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"reason" text,
	CONSTRAINT "invoice_versions_invoice_id_revision_pk" PRIMARY KEY("invoice_id","revision")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "revised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "late_fee_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoice_versions" ADD CONSTRAINT "invoice_versions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;