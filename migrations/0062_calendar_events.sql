CREATE TABLE "calendar_event_people" (
	"event_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	CONSTRAINT "calendar_event_people_event_id_technician_id_pk" PRIMARY KEY("event_id","technician_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"series_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"address" text,
	"notes" text,
	"date" date NOT NULL,
	"days" integer DEFAULT 1 NOT NULL,
	"time" time,
	"minutes" integer NOT NULL,
	"everyone" boolean DEFAULT false NOT NULL,
	"done_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_events_kind" CHECK ("calendar_events"."kind" in ('errand', 'meeting', 'blocked')),
	CONSTRAINT "calendar_events_days_check" CHECK ("calendar_events"."days" between 1 and 31),
	CONSTRAINT "calendar_events_minutes" CHECK ("calendar_events"."minutes" between 15 and 1440)
);
--> statement-breakpoint
DROP VIEW "public"."appointments";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_appointment";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "calendar_event_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_event_people" ADD CONSTRAINT "calendar_event_people_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_event_people" ADD CONSTRAINT "calendar_event_people_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_event_people_technician" ON "calendar_event_people" USING btree ("technician_id","event_id");--> statement-breakpoint
CREATE INDEX "calendar_events_days" ON "calendar_events" USING btree ("date","business_id") WHERE "calendar_events"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_events_series" ON "calendar_events" USING btree ("series_id","date") WHERE "calendar_events"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_removed" ON "calendar_events" USING btree ("removed_at") WHERE "calendar_events"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_calendar_event_id_calendar_events_id_fk" FOREIGN KEY ("calendar_event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_calendar_event" ON "bookings" USING btree ("calendar_event_id") WHERE "bookings"."calendar_event_id" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_appointment" CHECK (num_nonnulls("bookings"."job_id", "bookings"."visit_id", "bookings"."calendar_event_id") = 1);--> statement-breakpoint
CREATE VIEW "public"."appointments" AS (((select "jobs"."id", "customers"."name", "jobs"."service", coalesce("jobs"."site_address", "customers"."address") as "address" from "jobs" inner join "customers" on "customers"."id" = "jobs"."customer_id") union all (select "id", "name", "service", "address" from "visits")) union all (select "id", "title", case "kind" when 'errand' then 'Errand' when 'meeting' then 'Meeting' else 'Blocked time' end as "service", case "kind" when 'blocked' then '' else coalesce("address", '') end as "address" from "calendar_events"));