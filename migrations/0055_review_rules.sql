ALTER TABLE "review_requests" ADD COLUMN "google_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_requests" ADD COLUMN "reminder_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "rejected_as" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "rejected_note" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reopened" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_rejected_as" CHECK ("reviews"."rejected_as" in ('spam', 'abuse'));