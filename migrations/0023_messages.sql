CREATE TABLE "appointment_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"of" text NOT NULL,
	"appointment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"once" text NOT NULL,
	"date" date NOT NULL,
	"time" time,
	"message_ids" uuid[] NOT NULL,
	"leaves_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_notices_of" CHECK ("appointment_notices"."of" in ('job', 'visit')),
	CONSTRAINT "appointment_notices_kind" CHECK ("appointment_notices"."kind" in ('confirmation', 'moved', 'reminder', 'on-my-way'))
);
--> statement-breakpoint
CREATE TABLE "campaign_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"sms_id" uuid,
	"email_id" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"text" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"audience" jsonb NOT NULL,
	"day" date,
	"at" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"by_name" text,
	"ended_at" timestamp (3) with time zone,
	"people" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_way" CHECK ("campaigns"."way" in ('text', 'email', 'both', 'either')),
	CONSTRAINT "campaigns_status" CHECK ("campaigns"."status" in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'done'))
);
--> statement-breakpoint
CREATE TABLE "offer_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"campaign_id" uuid,
	"visits" integer DEFAULT 0 NOT NULL,
	"first_visit_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_links_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "offer_rounds" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_rounds_customer_id_kind_last_day_pk" PRIMARY KEY("customer_id","kind","last_day")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "quick_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"label" text NOT NULL,
	"text" text NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quick_replies_place" CHECK ("quick_replies"."place" >= 0)
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text NOT NULL,
	"customer_id" uuid,
	"body" text NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"wish" text,
	"job_id" uuid,
	"provider_id" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replies_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "automatic_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"on" boolean NOT NULL,
	"way" text NOT NULL,
	"text" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"days" integer,
	"hours" integer,
	"at" text,
	"version" integer NOT NULL,
	CONSTRAINT "automatic_messages_kind_unique" UNIQUE("kind")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"covers" text NOT NULL,
	"agreed" boolean NOT NULL,
	"source" text NOT NULL,
	"wording" text,
	"version" text,
	"customer_id" uuid,
	"request_id" uuid,
	"by_name" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_channel" CHECK ("consents"."channel" in ('sms', 'email')),
	CONSTRAINT "consents_covers" CHECK ("consents"."covers" in ('service', 'offers', 'all')),
	CONSTRAINT "consents_source" CHECK ("consents"."source" in ('quote-form', 'keyword', 'words', 'provider', 'unsubscribe', 'office', 'campaign'))
);
--> statement-breakpoint
CREATE TABLE "message_channels" (
	"type" text PRIMARY KEY NOT NULL,
	"free_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "message_channels_type" CHECK ("message_channels"."type" in ('sms', 'email'))
);
--> statement-breakpoint
DROP INDEX "communications_open";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "automatic" text;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "send_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_links" ADD CONSTRAINT "offer_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_links" ADD CONSTRAINT "offer_links_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_notices_once" ON "appointment_notices" USING btree ("appointment_id","kind","once");--> statement-breakpoint
CREATE INDEX "appointment_notices_reminders" ON "appointment_notices" USING btree ("date") WHERE "appointment_notices"."kind" = 'reminder';--> statement-breakpoint
CREATE INDEX "appointment_notices_on_my_way" ON "appointment_notices" USING btree ("once") WHERE "appointment_notices"."kind" = 'on-my-way';--> statement-breakpoint
CREATE INDEX "campaign_people_campaign" ON "campaign_people" USING btree ("campaign_id","reason","id");--> statement-breakpoint
CREATE INDEX "campaign_people_customer" ON "campaign_people" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_confirmed" ON "campaigns" USING btree ("confirmed_at");--> statement-breakpoint
CREATE INDEX "campaigns_going" ON "campaigns" USING btree ("starts_at") WHERE "campaigns"."status" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "offer_links_customer" ON "offer_links" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "offer_links_campaign" ON "offer_links" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "replies_phone" ON "replies" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "replies_customer" ON "replies" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "replies_unread" ON "replies" USING btree ("phone") WHERE "replies"."read_at" is null;--> statement-breakpoint
CREATE INDEX "replies_search" ON "replies" USING gin (fold("body") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "consents_address" ON "consents" USING btree ("channel","address","at");--> statement-breakpoint
CREATE INDEX "consents_customer" ON "consents" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "communications_spoken" ON "communications" USING btree ("recipient","created_at","id") WHERE "communications"."type" = 'sms';--> statement-breakpoint
CREATE INDEX "communications_to_see" ON "communications" USING btree ("status","created_at","id") WHERE "communications"."status" in ('failed', 'needs-look');--> statement-breakpoint
CREATE INDEX "communications_automatic" ON "communications" USING btree ("automatic","created_at") WHERE "communications"."automatic" is not null;--> statement-breakpoint
CREATE INDEX "communications_campaign" ON "communications" USING btree ("campaign_id","status") WHERE "communications"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "communications_provider" ON "communications" USING btree ("provider_id") WHERE "communications"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "communications_open" ON "communications" USING btree ("type",("purpose" = 'marketing'),"send_after") WHERE "communications"."status" in ('pending', 'sending');--> statement-breakpoint
INSERT INTO "message_channels" ("type") VALUES ('sms'), ('email');
--> statement-breakpoint
-- What people agreed to and what they no longer want is kept as it was said. Erasing a person takes out who it was, and leaves that this number is left alone.
CREATE FUNCTION keep_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('tidestone.erasing', true) = 'on' THEN
    IF to_jsonb(NEW) - '{address,wording,customer_id,request_id,by_name}'::text[] = to_jsonb(OLD) - '{address,wording,customer_id,request_id,by_name}'::text[] THEN RETURN NEW; END IF;
  END IF;
  -- Two customers become one: the entry is of the same number, and follows.
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'customer_id' = to_jsonb(OLD) - 'customer_id' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'consents are kept as they are' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER consents_kept BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION keep_consents();
--> statement-breakpoint
-- What was known before.
INSERT INTO consents (channel, address, covers, agreed, source, customer_id, at)
  SELECT 'sms', phone, 'all', false, 'provider', id, texts_stopped_at FROM customers WHERE texts_stopped_at IS NOT NULL AND phone <> '';
--> statement-breakpoint
INSERT INTO consents (channel, address, covers, agreed, source, wording, request_id, at)
  SELECT 'sms', phone, 'service', true, 'quote-form', sms_consent_text, id, sms_consent_at FROM service_requests WHERE sms_consent_at IS NOT NULL AND phone <> '';

--> statement-breakpoint
-- A conversation begins, or is the newest again, with every text of theirs and every message of ours that is no offer to many and no letter of an account.
CREATE FUNCTION speak_of_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations AS c (phone, last_at)
    SELECT phone, max(at) FROM (
      SELECT CASE WHEN m.type = 'sms' THEN m.recipient ELSE k.phone END AS phone, m.created_at AS at
      FROM made m LEFT JOIN customers k ON m.type = 'email' AND k.id = m.customer_id
      WHERE m.purpose NOT IN ('marketing', 'alert', 'account')
    ) said WHERE phone LIKE '+%' GROUP BY phone ORDER BY phone
    ON CONFLICT (phone) DO UPDATE SET last_at = greatest(c.last_at, excluded.last_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER communications_spoken AFTER INSERT ON communications REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION speak_of_messages();
--> statement-breakpoint
CREATE FUNCTION speak_of_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations AS c (phone, last_at)
    SELECT phone, max(created_at) FROM made GROUP BY phone ORDER BY phone
    ON CONFLICT (phone) DO UPDATE SET last_at = greatest(c.last_at, excluded.last_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER replies_spoken AFTER INSERT ON replies REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION speak_of_replies();
--> statement-breakpoint
-- What was said before.
INSERT INTO conversations (phone, last_at)
  SELECT phone, max(at) FROM (
    SELECT CASE WHEN m.type = 'sms' THEN m.recipient ELSE k.phone END AS phone, m.created_at AS at
    FROM communications m LEFT JOIN customers k ON m.type = 'email' AND k.id = m.customer_id
    WHERE m.purpose NOT IN ('marketing', 'alert', 'account')
    UNION ALL SELECT phone, created_at FROM replies
  ) said WHERE phone LIKE '+%' GROUP BY phone;
--> statement-breakpoint
-- Whoever said that Friday suits has said nothing about Monday.
CREATE FUNCTION forget_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.confirmed_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER jobs_moved BEFORE UPDATE OF scheduled_date, scheduled_time ON jobs FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL AND (OLD.scheduled_date IS DISTINCT FROM NEW.scheduled_date OR OLD.scheduled_time IS DISTINCT FROM NEW.scheduled_time))
  EXECUTE FUNCTION forget_confirmation();
--> statement-breakpoint
INSERT INTO quick_replies (label, text, place) VALUES
  ('Yes, that works', 'Yes, that works. Thank you, {first_name}!', 0),
  ('On my way', 'Hi {first_name}, I am on my way to you.', 1),
  ('Here is your price link', 'Hi {first_name}, here is your price: {link}', 2);
