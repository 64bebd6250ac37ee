ALTER TABLE "communications" ADD COLUMN "copies" jsonb;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "attachments" jsonb;