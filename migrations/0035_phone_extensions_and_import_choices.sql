ALTER TABLE "import_lines" DROP CONSTRAINT "import_lines_state";--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD COLUMN "phone_extension" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone_extension" text;--> statement-breakpoint
ALTER TABLE "import_lines" ADD COLUMN "phone_extension" text;--> statement-breakpoint
ALTER TABLE "import_lines" ADD COLUMN "choice" text;--> statement-breakpoint
ALTER TABLE "import_lines" ADD COLUMN "more" jsonb;--> statement-breakpoint
ALTER TABLE "import_lines" ADD COLUMN "made" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "doubtful_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "address_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "noted_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_above" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "phone_extension" text;--> statement-breakpoint
CREATE INDEX "import_lines_noted" ON "import_lines" USING btree ("import_id","line") WHERE "import_lines"."issues" is not null;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_choice" CHECK ("import_lines"."choice" in ('same', 'new'));--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_state" CHECK ("import_lines"."state" in ('new', 'known', 'twice', 'wrong', 'doubtful', 'address'));