CREATE TABLE "short_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"page_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"customer_id" uuid,
	"request_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "short_links_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "quantity_ordered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "ordered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "arrives_on" date;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "short_links_customer" ON "short_links" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "short_links_request" ON "short_links" USING btree ("request_id") WHERE "short_links"."request_id" is not null;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_ordered" CHECK ("materials"."quantity_ordered" >= 0);
--> statement-breakpoint
-- A message that a person took back is known by these words, which are American from now on.
UPDATE "communications" SET "reason" = replace(replace("reason", 'cancelled', 'canceled'), 'Cancelled', 'Canceled') WHERE "reason" LIKE '%ancelled%';
