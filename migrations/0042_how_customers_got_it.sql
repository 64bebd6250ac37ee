ALTER TABLE "estimates" ADD COLUMN "sent_via" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sent_via" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_sent_via" CHECK ("estimates"."sent_via" in ('message', 'link'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sent_via" CHECK ("invoices"."sent_via" in ('message', 'link'));