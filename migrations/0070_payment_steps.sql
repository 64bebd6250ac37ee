DROP INDEX "invoices_once_per_job";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "step" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "step_amount" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deductions" jsonb;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "payment_steps" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_once_per_step" ON "invoices" USING btree ("job_id","step") WHERE "invoices"."status" <> 'void' and "invoices"."step" is not null;--> statement-breakpoint
CREATE INDEX "estimates_with_steps" ON "estimates" USING btree ("job_id") WHERE "estimates"."payment_steps" is not null and "estimates"."status" = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_once_per_job" ON "invoices" USING btree ("job_id") WHERE "invoices"."status" <> 'void' and "invoices"."step" is null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_step" CHECK (num_nonnulls("invoices"."step", "invoices"."step_amount") <> 1 and "invoices"."step_amount" > 0);