CREATE TABLE "recurring_technicians" (
	"recurring_service_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	CONSTRAINT "recurring_technicians_recurring_service_id_technician_id_pk" PRIMARY KEY("recurring_service_id","technician_id")
);
--> statement-breakpoint
ALTER TABLE "recurring_services" DROP CONSTRAINT "recurring_services_frequency";--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD COLUMN "planned_date" date;--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD COLUMN "planned_time" time;--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD COLUMN "job_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "every_count" integer;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "every_unit" text;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "unmade_from" date;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "scheduled_time" time;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "arrival_window_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "estimated_duration" integer;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "skip_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "invoice_rule" text DEFAULT 'per-visit' NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "billed_through" date;--> statement-breakpoint
ALTER TABLE "recurring_technicians" ADD CONSTRAINT "recurring_technicians_recurring_service_id_recurring_services_id_fk" FOREIGN KEY ("recurring_service_id") REFERENCES "public"."recurring_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_technicians" ADD CONSTRAINT "recurring_technicians_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_technicians_technician" ON "recurring_technicians" USING btree ("technician_id");--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_occurrences_planned" ON "recurring_occurrences" USING btree ("planned_date");--> statement-breakpoint
CREATE INDEX "recurring_occurrences_invoice" ON "recurring_occurrences" USING btree ("invoice_id") WHERE "recurring_occurrences"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "recurring_services_unmade" ON "recurring_services" USING btree (coalesce("unmade_from", "next_scheduled_date")) WHERE "recurring_services"."status" = 'active';--> statement-breakpoint
CREATE INDEX "recurring_services_ends" ON "recurring_services" USING btree ("ends_on") WHERE "recurring_services"."status" = 'active';--> statement-breakpoint
CREATE INDEX "recurring_services_billed" ON "recurring_services" USING btree ("billed_through") WHERE "recurring_services"."invoice_rule" <> 'per-visit';--> statement-breakpoint
ALTER TABLE "recurring_services" ADD CONSTRAINT "recurring_services_every" CHECK (("recurring_services"."frequency" = 'custom') = ("recurring_services"."every_count" is not null and "recurring_services"."every_unit" is not null));--> statement-breakpoint
ALTER TABLE "recurring_services" ADD CONSTRAINT "recurring_services_every_count" CHECK ("recurring_services"."every_count" > 0);--> statement-breakpoint
ALTER TABLE "recurring_services" ADD CONSTRAINT "recurring_services_every_unit" CHECK ("recurring_services"."every_unit" in ('day', 'week', 'month', 'year'));--> statement-breakpoint
ALTER TABLE "recurring_services" ADD CONSTRAINT "recurring_services_arrival_window" CHECK ("recurring_services"."arrival_window_minutes" in (0, 60, 120, 240));--> statement-breakpoint
ALTER TABLE "recurring_services" ADD CONSTRAINT "recurring_services_invoice_rule" CHECK ("recurring_services"."invoice_rule" in ('per-visit', 'monthly', 'advance-month', 'advance-quarter'));--> statement-breakpoint
ALTER TABLE "recurring_services" ADD CONSTRAINT "recurring_services_frequency" CHECK ("recurring_services"."frequency" in ('monthly', 'quarterly', 'semi-annual', 'annual', 'custom'));