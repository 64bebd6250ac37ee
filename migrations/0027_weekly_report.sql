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
ALTER TABLE "report_letters" ADD CONSTRAINT "report_letters_send_id_report_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."report_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_sends_newest" ON "report_sends" USING btree ("created_at","id");