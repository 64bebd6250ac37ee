CREATE TABLE "task_runs" (
	"queue" text PRIMARY KEY NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"took_ms" integer,
	"failed_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"by_id" uuid,
	"by_name" text,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"bytes" bigint,
	"rows" bigint,
	"photos" integer,
	"missing" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"verified_at" timestamp (3) with time zone,
	"verify_problem" text,
	"verify_took_ms" integer,
	"verifying_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backups_name_unique" UNIQUE("name"),
	CONSTRAINT "backups_status" CHECK ("backups"."status" in ('waiting', 'running', 'done', 'failed', 'cut-short'))
);
--> statement-breakpoint
CREATE TABLE "health_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"check_name" text NOT NULL,
	"message" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"told" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_states" (
	"check_name" text PRIMARY KEY NOT NULL,
	"broken" boolean DEFAULT false NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"otherwise" integer DEFAULT 0 NOT NULL,
	"told" boolean DEFAULT false NOT NULL,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "health_checks" ADD COLUMN "measure" double precision;--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "health_events_newest" ON "health_events" USING btree ("began_at");