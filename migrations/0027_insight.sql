CREATE TABLE "task_runs" (
	"queue" text PRIMARY KEY NOT NULL,
	"known_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"took_ms" integer,
	"failed_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "ai_budget" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"only" boolean DEFAULT true NOT NULL,
	"monthly_tokens" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "ai_budget_only_unique" UNIQUE("only"),
	CONSTRAINT "ai_budget_only_one" CHECK ("ai_budget"."only"),
	CONSTRAINT "ai_budget_tokens" CHECK ("ai_budget"."monthly_tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ai_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"tokens" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_months" (
	"month" text PRIMARY KEY NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"spent_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "ai_months_used" CHECK ("ai_months"."used" >= 0 and "ai_months"."held" >= 0)
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
CREATE TABLE "first_steps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"skipped" text[] DEFAULT '{}' NOT NULL
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
CREATE TABLE "redirect_days" (
	"redirect_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "redirect_days_redirect_id_day_pk" PRIMARY KEY("redirect_id","day"),
	CONSTRAINT "redirect_days_count" CHECK ("redirect_days"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_apart" CHECK ("redirects"."from_path" <> "redirects"."to_path")
);
--> statement-breakpoint
CREATE TABLE "report_letters" (
	"send_id" uuid NOT NULL,
	"communication_id" uuid NOT NULL,
	CONSTRAINT "report_letters_send_id_communication_id_pk" PRIMARY KEY("send_id","communication_id")
);
--> statement-breakpoint
CREATE TABLE "report_recipients" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_schedule" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"on" boolean NOT NULL,
	"weekday" integer NOT NULL,
	"hour" integer NOT NULL,
	"business_id" uuid,
	"since" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "report_schedule_id_unique" UNIQUE("id"),
	CONSTRAINT "report_schedule_one" CHECK ("report_schedule"."only"),
	CONSTRAINT "report_schedule_when" CHECK ("report_schedule"."weekday" between 0 and 6 and "report_schedule"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "report_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date,
	"business_id" uuid,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_sends_day_unique" UNIQUE("day")
);
--> statement-breakpoint
DROP INDEX "ai_requests_created_at";--> statement-breakpoint
ALTER TABLE "ai_features" ALTER COLUMN "model" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_features" ADD COLUMN "input_price" integer DEFAULT 250 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_features" ADD COLUMN "output_price" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_features" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_features" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "ai_requests" ADD COLUMN "is_estimate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_requests" ADD COLUMN "cost_micros" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "health_checks" ADD COLUMN "measure" double precision;--> statement-breakpoint
ALTER TABLE "seo_settings" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seo_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "first_steps" ADD CONSTRAINT "first_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirect_days" ADD CONSTRAINT "redirect_days_redirect_id_redirects_id_fk" FOREIGN KEY ("redirect_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_letters" ADD CONSTRAINT "report_letters_send_id_report_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."report_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "health_events_newest" ON "health_events" USING btree ("began_at");--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from" ON "redirects" USING btree ("from_path") WHERE "redirects"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "redirects_removed" ON "redirects" USING btree ("removed_at") WHERE "redirects"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "report_sends_newest" ON "report_sends" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ai_requests_newest" ON "ai_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ai_requests_feature" ON "ai_requests" USING btree ("feature_name","created_at","id");--> statement-breakpoint
CREATE INDEX "ai_requests_status" ON "ai_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "ai_requests_feature_status" ON "ai_requests" USING btree ("feature_name","status","created_at","id");