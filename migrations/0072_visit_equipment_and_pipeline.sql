CREATE TABLE "job_visit_equipment" (
	"job_visit_id" uuid NOT NULL,
	"equipment_id" uuid NOT NULL,
	CONSTRAINT "job_visit_equipment_job_visit_id_equipment_id_pk" PRIMARY KEY("job_visit_id","equipment_id")
);
--> statement-breakpoint
ALTER TABLE "job_visit_equipment" ADD CONSTRAINT "job_visit_equipment_job_visit_id_job_visits_id_fk" FOREIGN KEY ("job_visit_id") REFERENCES "public"."job_visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_visit_equipment" ADD CONSTRAINT "job_visit_equipment_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_visit_equipment_equipment" ON "job_visit_equipment" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "estimates_pipeline" ON "estimates" USING btree ("business_id","created_at","status","amount","valid_until","sent_at","opened_at","answered_at");