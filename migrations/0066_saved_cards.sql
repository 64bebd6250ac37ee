CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"setup_id" text,
	"provider_id" text,
	"provider_customer_id" text,
	"kind" text,
	"brand" text,
	"last4" text,
	"expires_month" integer,
	"expires_year" integer,
	"consent" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"saved_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_cards_setup_id_unique" UNIQUE("setup_id"),
	CONSTRAINT "saved_cards_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "saved_cards_status" CHECK ("saved_cards"."status" in ('pending', 'saved', 'removing', 'removed')),
	CONSTRAINT "saved_cards_kind" CHECK ("saved_cards"."kind" in ('card', 'bank')),
	CONSTRAINT "saved_cards_known" CHECK ("saved_cards"."status" <> 'saved' or num_nulls("saved_cards"."provider_id", "saved_cards"."provider_customer_id", "saved_cards"."kind", "saved_cards"."saved_at") = 0)
);
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "allows_bank" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "paid_from" text;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD COLUMN "scope" jsonb;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_cards_customer" ON "saved_cards" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_cards_business" ON "saved_cards" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "saved_cards_pending" ON "saved_cards" USING btree ("created_at") WHERE "saved_cards"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "saved_cards_to_remove" ON "saved_cards" USING btree ("removed_at") WHERE "saved_cards"."status" = 'removing';--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_services" ADD CONSTRAINT "recurring_services_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_intents_card" ON "payment_intents" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "payment_intents_failed" ON "payment_intents" USING btree ("created_at") WHERE "payment_intents"."failure" is not null and ("payment_intents"."card_id" is not null or "payment_intents"."paid_from" = 'bank');--> statement-breakpoint
CREATE INDEX "recurring_services_card" ON "recurring_services" USING btree ("card_id");--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_paid_from" CHECK ("payment_intents"."paid_from" in ('card', 'bank'));