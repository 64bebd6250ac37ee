ALTER TABLE "service_requests" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "lead_source" text;--> statement-breakpoint
CREATE INDEX "service_requests_lead_source" ON "service_requests" USING btree ("lead_source","flagged","created_at","id") WHERE "service_requests"."lead_source" is not null;--> statement-breakpoint
CREATE INDEX "service_requests_ad_clicks" ON "service_requests" USING btree ("created_at","id") WHERE "service_requests"."attribution" ?| array['gclid', 'gbraid', 'wbraid', 'msclkid'];