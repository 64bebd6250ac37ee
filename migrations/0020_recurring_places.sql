ALTER TABLE "customer_pricing" ALTER COLUMN "expires_at" SET DATA TYPE date;--> statement-breakpoint
ALTER TABLE "customer_pricing" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "site_address" text;--> statement-breakpoint
CREATE INDEX "customer_pricing_order" ON "customer_pricing" USING btree (coalesce("expires_at", '9999-12-31'::date),"created_at","id");