CREATE TABLE "job_visit_technicians" (
	"job_visit_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	CONSTRAINT "job_visit_technicians_job_visit_id_technician_id_pk" PRIMARY KEY("job_visit_id","technician_id")
);
--> statement-breakpoint
CREATE TABLE "job_visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"title" text NOT NULL,
	"date" date NOT NULL,
	"time" time,
	"stands_at" timestamp GENERATED ALWAYS AS (date + coalesce(time, '00:00'::time)) STORED,
	"minutes" integer NOT NULL,
	"arrival_window_minutes" integer DEFAULT 0 NOT NULL,
	"actual_duration" integer,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"clock_started_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_visits_minutes" CHECK ("job_visits"."minutes" > 0),
	CONSTRAINT "job_visits_arrival_window" CHECK ("job_visits"."arrival_window_minutes" in (0, 60, 120, 240))
);
--> statement-breakpoint
ALTER TABLE "job_tasks" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "first_visit_done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "job_visit_id" uuid;--> statement-breakpoint
ALTER TABLE "job_visit_technicians" ADD CONSTRAINT "job_visit_technicians_job_visit_id_job_visits_id_fk" FOREIGN KEY ("job_visit_id") REFERENCES "public"."job_visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_visit_technicians" ADD CONSTRAINT "job_visit_technicians_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_visits" ADD CONSTRAINT "job_visits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_visit_technicians_technician" ON "job_visit_technicians" USING btree ("technician_id","job_visit_id");--> statement-breakpoint
CREATE INDEX "job_visits_job" ON "job_visits" USING btree ("job_id","stands_at");--> statement-breakpoint
CREATE INDEX "job_visits_scheduled" ON "job_visits" USING btree ("stands_at","job_id");--> statement-breakpoint
ALTER TABLE "job_tasks" ADD CONSTRAINT "job_tasks_visit_id_job_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."job_visits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_job_visit_id_job_visits_id_fk" FOREIGN KEY ("job_visit_id") REFERENCES "public"."job_visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_tasks_visit" ON "job_tasks" USING btree ("visit_id") WHERE "job_tasks"."visit_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_job_visit" ON "bookings" USING btree ("job_visit_id") WHERE "bookings"."job_visit_id" is not null;