DROP VIEW "public"."appointments";--> statement-breakpoint
DROP INDEX "jobs_newest";--> statement-breakpoint
DROP INDEX "service_requests_newest";--> statement-breakpoint
DROP INDEX "service_requests_status";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "site_address" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "jobs_archived" ON "jobs" USING btree ("business_id","created_at","id") WHERE "jobs"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "service_requests_archived" ON "service_requests" USING btree ("created_at","id") WHERE "service_requests"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("business_id","created_at","id","archived_at");--> statement-breakpoint
CREATE INDEX "service_requests_newest" ON "service_requests" USING btree ("flagged","created_at","id","archived_at");--> statement-breakpoint
CREATE INDEX "service_requests_status" ON "service_requests" USING btree ("status","flagged","created_at","id","archived_at");--> statement-breakpoint
CREATE VIEW "public"."appointments" AS ((select "jobs"."id", "customers"."name", "jobs"."service", coalesce("jobs"."site_address", "customers"."address") as "address" from "jobs" inner join "customers" on "customers"."id" = "jobs"."customer_id") union all (select "id", "name", "service", "address" from "visits"));