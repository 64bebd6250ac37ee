CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"address" text,
	"way" text,
	"device" text,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_rules" (
	"id" integer PRIMARY KEY NOT NULL,
	"two_step_roles" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_rules_one" CHECK ("sign_in_rules"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_token" ON "known_devices" USING btree ("user_id","token_hash");--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","created_at");--> statement-breakpoint
-- The words of a message with a one-time link are stored only while it waits or is being sent, whichever code changes its status.
CREATE FUNCTION clear_sealed_words() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.sealed := null;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER communications_clear_sealed BEFORE UPDATE ON "communications" FOR EACH ROW
  WHEN (new.sealed is not null and new.status not in ('pending', 'sending')) EXECUTE FUNCTION clear_sealed_words();--> statement-breakpoint
-- Links of invitations and resets that were stored in plain text. One that still waits cannot be sent without its words.
UPDATE "communications" SET "status" = 'failed', "reason" = 'The program was updated before this was sent, and its link is not stored anymore. Ask for a new link.'
  WHERE "purpose" = 'account' AND "status" in ('pending', 'sending', 'needs-look') AND "message" ~ 'token=';--> statement-breakpoint
UPDATE "communications" SET "message" = 'This message has a private link, so its text isn’t stored.', "html" = null
  WHERE "purpose" = 'account' AND ("message" ~ 'token=' OR "html" ~ 'token=');
