CREATE TABLE "change_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"reason" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"was" integer NOT NULL,
	"total" integer NOT NULL,
	"valid_until" date NOT NULL,
	"made_by" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sent_via" text,
	"opened_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"name" text,
	"signature" text,
	"address" text,
	"decline_reason" text,
	"text" text,
	"digest" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_orders_status" CHECK ("change_orders"."status" in ('draft', 'sent', 'accepted', 'declined', 'withdrawn', 'superseded')),
	CONSTRAINT "change_orders_sent_via" CHECK ("change_orders"."sent_via" in ('message', 'link')),
	CONSTRAINT "change_orders_totals" CHECK ("change_orders"."was" >= 0 and "change_orders"."total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "shared_files" DROP CONSTRAINT "shared_files_once";--> statement-breakpoint
ALTER TABLE "shared_files" DROP CONSTRAINT "shared_files_of_one";--> statement-breakpoint
ALTER TABLE "shared_files" ADD COLUMN "change_order_id" uuid;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_orders_job" ON "change_orders" USING btree ("job_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "change_orders_open" ON "change_orders" USING btree ("job_id") WHERE "change_orders"."status" in ('draft', 'sent');--> statement-breakpoint
CREATE INDEX "change_orders_unseen" ON "change_orders" USING btree ("job_id") WHERE "change_orders"."status" in ('draft', 'sent', 'accepted', 'declined') and "change_orders"."seen_at" is null;--> statement-breakpoint
ALTER TABLE "shared_files" ADD CONSTRAINT "shared_files_change_order_id_change_orders_id_fk" FOREIGN KEY ("change_order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_files_change_order" ON "shared_files" USING btree ("change_order_id");--> statement-breakpoint
ALTER TABLE "shared_files" ADD CONSTRAINT "shared_files_once" UNIQUE NULLS NOT DISTINCT("estimate_id","invoice_id","change_order_id","photo_id","file_id");--> statement-breakpoint
ALTER TABLE "shared_files" ADD CONSTRAINT "shared_files_of_one" CHECK (num_nonnulls("shared_files"."estimate_id", "shared_files"."invoice_id", "shared_files"."change_order_id") = 1);