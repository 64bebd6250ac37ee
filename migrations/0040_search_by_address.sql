ALTER TABLE "customers" drop column "search";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search" text GENERATED ALWAYS AS (fold(name || chr(10) || phone || chr(10) || coalesce(email, '') || chr(10) || address)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search" gin_trgm_ops);
