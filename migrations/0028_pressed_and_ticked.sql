ALTER TABLE "imports" ADD COLUMN "pressed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "pressed_by_name" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "offers_consent_text" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "offers_consent_version" text;