ALTER TABLE "estimate_answers" ADD COLUMN "preferred_start" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "service" text NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "site_address" text;