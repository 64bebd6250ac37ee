ALTER TABLE "consents" DROP CONSTRAINT "consents_covers";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_source";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "ok_to_text" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "text_offers_consent_text" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "email_offers_consent_text" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "chose_new_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "confirmation_skipped" text;--> statement-breakpoint
CREATE INDEX "consents_pauses" ON "consents" USING btree ("address","at") WHERE "consents"."covers" = 'pause';--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_covers" CHECK ("consents"."covers" in ('service', 'offers', 'all', 'pause'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_source" CHECK ("consents"."source" in ('quote-form', 'keyword', 'words', 'provider', 'unsubscribe', 'office', 'campaign', 'not-asked'));--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_ok_to_text" CHECK ("service_requests"."ok_to_text" in ('yes', 'no', 'not-asked'));--> statement-breakpoint
-- The form of the website has always shown the box, so what was not ticked there was left empty. Of requests that the office wrote down nobody was asked.
UPDATE "service_requests" SET "ok_to_text" = CASE WHEN "sms_consent" THEN 'yes' WHEN "source" = 'website' THEN 'no' ELSE 'not-asked' END;--> statement-breakpoint
-- A box that was left empty counts for the number, unless that number agreed at another time or said STOP.
INSERT INTO "consents" ("channel", "address", "covers", "agreed", "source", "request_id", "at")
SELECT DISTINCT ON (q."phone") 'sms', q."phone", 'service', false, 'quote-form', q."id", q."created_at"
FROM "service_requests" q
WHERE q."ok_to_text" = 'no' AND NOT q."flagged" AND q."phone" <> ''
  AND NOT EXISTS (SELECT 1 FROM "consents" c WHERE c."channel" = 'sms' AND c."address" = q."phone" AND c."covers" IN ('service', 'all'))
  AND NOT EXISTS (SELECT 1 FROM "customers" k WHERE k."phone" = q."phone" AND k."sms_consent_at" IS NOT NULL)
ORDER BY q."phone", q."created_at" DESC;
