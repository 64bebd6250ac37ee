CREATE TABLE "visit_measurements" (
	"visit_id" uuid PRIMARY KEY NOT NULL,
	"areas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"crew_notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "measured_version" integer;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "on_site_offer" jsonb;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "on_site_digest" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "visit_area_id" uuid;--> statement-breakpoint
ALTER TABLE "visit_measurements" ADD CONSTRAINT "visit_measurements_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimates_visit" ON "estimates" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "photos_visit" ON "photos" USING btree ("visit_id");