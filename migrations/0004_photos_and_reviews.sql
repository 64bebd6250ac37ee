CREATE TABLE "review_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"communication_id" uuid,
	"handed_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_requests_job_id_unique" UNIQUE("job_id"),
	CONSTRAINT "review_requests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "reviews_job";--> statement-breakpoint
DROP INDEX "photos_published";--> statement-breakpoint
DROP INDEX "reviews_status_newest";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "sms_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "review_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "preview" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "pair_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "stands_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "photos" SET "stands_at" = "created_at";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "shown_as" text;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_requests_newest" ON "review_requests" USING btree ("finished_at","id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_pair" ON "photos" USING btree ("pair_id");--> statement-breakpoint
CREATE INDEX "photos_same" ON "photos" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "photos_listed" ON "photos" USING btree ("stands_at","id") WHERE "photos"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "photos_removed" ON "photos" USING btree ("removed_at") WHERE "photos"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "photos_published" ON "photos" USING btree ("stands_at","id") WHERE "photos"."approved" and "photos"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_status_newest" ON "reviews" USING btree ("status","created_at","id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_once_per_review" UNIQUE("review_id","content_hash");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_once_per_job" UNIQUE("job_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_decided" CHECK (not ("photos"."approved" and "photos"."hidden"));