CREATE TABLE "traffic_days" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"source" text NOT NULL,
	"medium" text,
	"campaign" text,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "traffic_days_each" UNIQUE NULLS NOT DISTINCT("day","page","source","medium","campaign","kind"),
	CONSTRAINT "traffic_days_kind" CHECK ("traffic_days"."kind" in ('view', 'call', 'started', 'sent')),
	CONSTRAINT "traffic_days_count" CHECK ("traffic_days"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "service_request_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "category" text NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "width" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "height" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "byte_size" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "content_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "variants" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "rough_size" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_service_request_id_service_requests_id_fk" FOREIGN KEY ("service_request_id") REFERENCES "public"."service_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_published" ON "photos" USING btree ("created_at","id") WHERE "photos"."approved";--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_once_per_request" UNIQUE("service_request_id","content_hash");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_category" CHECK ("photos"."category" in ('Paver Sealing', 'Pressure Washing', 'Before & After'));