CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"of" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"for_crew" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_of" CHECK ("custom_fields"."of" in ('customers', 'addresses', 'jobs')),
	CONSTRAINT "custom_fields_type" CHECK ("custom_fields"."type" in ('text', 'number', 'date', 'yes-no', 'choice'))
);
--> statement-breakpoint
CREATE TABLE "custom_values" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"field_id" uuid NOT NULL,
	"customer_id" uuid,
	"address_id" uuid,
	"job_id" uuid,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_values_of_one" CHECK (num_nonnulls("custom_values"."customer_id", "custom_values"."address_id", "custom_values"."job_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_field_id_custom_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_address_id_customer_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."customer_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_once" ON "custom_fields" USING btree ("of",lower("name")) WHERE "custom_fields"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "custom_values_field" ON "custom_values" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX "custom_values_customer" ON "custom_values" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "custom_values_address" ON "custom_values" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "custom_values_job" ON "custom_values" USING btree ("job_id");