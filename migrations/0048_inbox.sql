CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text NOT NULL,
	"customer_id" uuid,
	"direction" text NOT NULL,
	"minutes" integer,
	"note" text DEFAULT '' NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calls_direction" CHECK ("calls"."direction" in ('in', 'out')),
	CONSTRAINT "calls_minutes" CHECK ("calls"."minutes" between 1 and 600)
);
--> statement-breakpoint
CREATE TABLE "reply_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reply_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"url" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"photo_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_pictures_once" UNIQUE("reply_id","place"),
	CONSTRAINT "reply_pictures_state" CHECK ("reply_pictures"."state" in ('waiting', 'saved', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "appointment_notices" DROP CONSTRAINT "appointment_notices_kind";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_pictures" ADD CONSTRAINT "reply_pictures_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_phone" ON "calls" USING btree ("phone","at");--> statement-breakpoint
CREATE INDEX "calls_customer" ON "calls" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "reply_pictures_photo" ON "reply_pictures" USING btree ("photo_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_customer" ON "photos" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "appointment_notices" ADD CONSTRAINT "appointment_notices_kind" CHECK ("appointment_notices"."kind" in ('confirmation', 'moved', 'reminder', 'on-my-way', 'running-late'));--> statement-breakpoint
-- Written by hand: a conversation begins, or is the newest again, with every call that is logged.
CREATE FUNCTION speak_of_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations AS c (phone, last_at)
    SELECT phone, max(at) FROM made GROUP BY phone ORDER BY phone
    ON CONFLICT (phone) DO UPDATE SET last_at = greatest(c.last_at, excluded.last_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER calls_spoken AFTER INSERT ON calls REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION speak_of_calls();
