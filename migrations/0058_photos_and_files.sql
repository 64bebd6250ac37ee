CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"service_request_id" uuid,
	"estimate_id" uuid,
	"job_id" uuid,
	"invoice_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"byte_size" integer NOT NULL,
	"content_hash" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_named" CHECK ("files"."removed_at" is not null or "files"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "shared_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"estimate_id" uuid,
	"invoice_id" uuid,
	"photo_id" uuid,
	"file_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_files_once" UNIQUE NULLS NOT DISTINCT("estimate_id","invoice_id","photo_id","file_id"),
	CONSTRAINT "shared_files_of_one" CHECK (num_nonnulls("shared_files"."estimate_id", "shared_files"."invoice_id") = 1),
	CONSTRAINT "shared_files_one" CHECK (num_nonnulls("shared_files"."photo_id", "shared_files"."file_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "estimate_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_service_request_id_service_requests_id_fk" FOREIGN KEY ("service_request_id") REFERENCES "public"."service_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_files" ADD CONSTRAINT "shared_files_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_files" ADD CONSTRAINT "shared_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_files" ADD CONSTRAINT "shared_files_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_files" ADD CONSTRAINT "shared_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_customer" ON "files" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "files_request" ON "files" USING btree ("service_request_id");--> statement-breakpoint
CREATE INDEX "files_estimate" ON "files" USING btree ("estimate_id");--> statement-breakpoint
CREATE INDEX "files_job" ON "files" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "files_invoice" ON "files" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "files_removed" ON "files" USING btree ("removed_at") WHERE "files"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "shared_files_invoice" ON "shared_files" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "shared_files_photo" ON "shared_files" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "shared_files_file" ON "shared_files" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_estimate" ON "photos" USING btree ("estimate_id");--> statement-breakpoint
CREATE INDEX "photos_invoice" ON "photos" USING btree ("invoice_id");