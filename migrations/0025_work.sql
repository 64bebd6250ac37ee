CREATE TABLE "equipment_services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"equipment_id" uuid NOT NULL,
	"day" date NOT NULL,
	"work" text NOT NULL,
	"cost" integer,
	"done_by" text,
	"by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "equipment_services_cost" CHECK ("equipment_services"."cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"material_id" uuid NOT NULL,
	"held" integer NOT NULL,
	"short" integer NOT NULL,
	"day" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_once" UNIQUE("job_id","material_id"),
	CONSTRAINT "reservations_amounts" CHECK ("reservations"."held" >= 0 and "reservations"."short" >= 0 and "reservations"."held" + "reservations"."short" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"on_hand_after" integer NOT NULL,
	"unit_cost" integer NOT NULL,
	"job_id" uuid,
	"supplier_id" uuid,
	"note" text,
	"by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_moves_number" UNIQUE("material_id","number"),
	CONSTRAINT "stock_moves_kind" CHECK ("stock_moves"."kind" in ('received', 'used', 'counted', 'corrected', 'shortage')),
	CONSTRAINT "stock_moves_sign" CHECK (case "stock_moves"."kind" when 'received' then "stock_moves"."quantity" > 0 when 'shortage' then "stock_moves"."quantity" > 0 when 'used' then "stock_moves"."quantity" < 0 else true end),
	CONSTRAINT "stock_moves_after" CHECK ("stock_moves"."on_hand_after" >= 0 and "stock_moves"."unit_cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"website" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "equipment" DROP CONSTRAINT "equipment_cost";
--> statement-breakpoint
ALTER TABLE "materials" DROP CONSTRAINT "materials_amounts";
--> statement-breakpoint
DROP INDEX "materials_business";
--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "life_hours" integer;
--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "hourly_cost" integer;
--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "status_note" text;
--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "back_on" date;
--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "service_months" integer;
--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "reminded_of" date;
--> statement-breakpoint
ALTER TABLE "equipment" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "quantity_reserved" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "average_cost" numeric(14, 4) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "pack_name" text;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "pack_units" integer;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "contents" numeric(9, 2);
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "contents_unit" text;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "use" text;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "finish" text;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "supplier_id" uuid;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "archived_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "equipment_services" ADD CONSTRAINT "equipment_services_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "equipment_services_of" ON "equipment_services" USING btree ("equipment_id","day","id");
--> statement-breakpoint
CREATE INDEX "reservations_material" ON "reservations" USING btree ("material_id","day");
--> statement-breakpoint
CREATE INDEX "stock_moves_job" ON "stock_moves" USING btree ("job_id");
--> statement-breakpoint
CREATE INDEX "stock_moves_supplier" ON "stock_moves" USING btree ("supplier_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name"));
--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A serial number is of one machine. Those that were entered twice get their place behind them, so that somebody can see and mend it.
UPDATE "equipment" SET "serial_number" = "serial_number" || ' (' || "twice"."place" || ')'
FROM (SELECT "id", row_number() OVER (PARTITION BY lower("serial_number") ORDER BY "created_at", "id") AS "place" FROM "equipment" WHERE "serial_number" IS NOT NULL) AS "twice"
WHERE "twice"."id" = "equipment"."id" AND "twice"."place" > 1;
--> statement-breakpoint
CREATE UNIQUE INDEX "equipment_serial" ON "equipment" USING btree (lower("serial_number"));
--> statement-breakpoint
CREATE INDEX "equipment_service_due" ON "equipment" USING btree ("next_service_due") WHERE "equipment"."next_service_due" is not null;
--> statement-breakpoint
CREATE INDEX "materials_supplier" ON "materials" USING btree ("supplier_id");
--> statement-breakpoint
CREATE INDEX "materials_business" ON "materials" USING btree ("business_id",lower("name"),"id");
--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_months" CHECK ("equipment"."service_months" between 1 and 120);
--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_cost" CHECK ("equipment"."purchase_cost" >= 0 and "equipment"."hourly_cost" >= 0 and "equipment"."life_hours" > 0);
--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_pack" CHECK ("materials"."pack_units" >= 1 and num_nonnulls("materials"."pack_name", "materials"."pack_units") <> 1);
--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_contents" CHECK ("materials"."contents" > 0 and num_nonnulls("materials"."contents", "materials"."contents_unit") <> 1);
--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_use" CHECK ("materials"."use" in ('sealer', 'joint-sand', 'cleaner'));
--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_finish" CHECK ("materials"."finish" in ('wet-look', 'satin', 'natural'));
--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_amounts" CHECK ("materials"."quantity_on_hand" >= 0 and "materials"."min_stock_level" >= 0 and "materials"."unit_cost" >= 0 and "materials"."average_cost" >= 0);
--> statement-breakpoint
-- What drizzle cannot say: the tables of jobs refer to those of the shed, so that these cannot name jobs in turn.
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs"("id");
--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE;
--> statement-breakpoint
CREATE VIEW "job_names" AS SELECT jobs.id AS job_id, customers.name AS customer_name, jobs.service FROM jobs JOIN customers ON customers.id = jobs.customer_id;
--> statement-breakpoint
CREATE VIEW "equipment_hours" AS
SELECT used.id, used.equipment_id, used.job_id, used.hours_used, used.notes,
  coalesce(jobs.scheduled_date, (used.created_at AT TIME ZONE 'America/New_York')::date) AS day, customers.name AS customer_name, jobs.service
FROM equipment_usage used JOIN jobs ON jobs.id = used.job_id JOIN customers ON customers.id = jobs.customer_id;
--> statement-breakpoint
-- The stock that stood in materials before there was a ledger is its first entry.
UPDATE materials SET average_cost = unit_cost;
--> statement-breakpoint
INSERT INTO stock_moves (material_id, kind, quantity, on_hand_after, unit_cost, note, by_name, created_at)
SELECT id, 'counted', quantity_on_hand, quantity_on_hand, unit_cost, 'What was there when the ledger began', 'Tidestone', created_at
FROM materials WHERE quantity_on_hand > 0 ORDER BY created_at, id;
--> statement-breakpoint
INSERT INTO suppliers (name) SELECT min(btrim(supplier)) FROM materials WHERE btrim(supplier) <> '' GROUP BY lower(btrim(supplier));
--> statement-breakpoint
UPDATE materials SET supplier_id = suppliers.id FROM suppliers WHERE lower(suppliers.name) = lower(btrim(materials.supplier));
--> statement-breakpoint
-- What happened to the stock stays as it was written down. A person's right to be erased takes a name out of a note.
CREATE OR REPLACE FUNCTION keep_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('tidestone.erasing', true) = 'on' THEN
    IF TG_TABLE_NAME = 'estimate_answers' THEN RETURN NEW; END IF;
    IF to_jsonb(NEW) - '{reference,note,by_name}'::text[] = to_jsonb(OLD) - '{reference,note,by_name}'::text[] THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% are kept as they are', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_as_it_is BEFORE UPDATE OR DELETE ON stock_moves FOR EACH ROW EXECUTE FUNCTION keep_as_it_is();
--> statement-breakpoint
ALTER TABLE "materials" DROP COLUMN "supplier";
--> statement-breakpoint
CREATE TABLE "coverage_learning" (
	"business_id" uuid NOT NULL,
	"use" text NOT NULL,
	"applied" boolean DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone,
	CONSTRAINT "coverage_learning_business_id_use_pk" PRIMARY KEY("business_id","use"),
	CONSTRAINT "coverage_learning_use" CHECK ("coverage_learning"."use" in ('sealer', 'joint-sand', 'cleaner'))
);
--> statement-breakpoint
CREATE TABLE "coverage_observed" (
	"job_id" uuid NOT NULL,
	"use" text NOT NULL,
	"business_id" uuid NOT NULL,
	"expected" numeric(12, 3) NOT NULL,
	"used" numeric(12, 3) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coverage_observed_job_id_use_pk" PRIMARY KEY("job_id","use")
);
--> statement-breakpoint
CREATE TABLE "coverage_rates" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"value" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "job_needs" (
	"job_id" uuid NOT NULL,
	"material_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "job_needs_job_id_material_id_pk" PRIMARY KEY("job_id","material_id"),
	CONSTRAINT "job_needs_quantity" CHECK ("job_needs"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_surfaces" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"surface" text NOT NULL,
	"joints" text NOT NULL,
	"coats" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "job_surfaces_words" CHECK ("job_surfaces"."surface" in ('dense', 'normal', 'porous') and "job_surfaces"."joints" in ('narrow', 'normal', 'wide')),
	CONSTRAINT "job_surfaces_coats" CHECK ("job_surfaces"."coats" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "job_usage" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coverage_learning" ADD CONSTRAINT "coverage_learning_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coverage_observed" ADD CONSTRAINT "coverage_observed_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coverage_observed" ADD CONSTRAINT "coverage_observed_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coverage_rates" ADD CONSTRAINT "coverage_rates_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_needs" ADD CONSTRAINT "job_needs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_needs" ADD CONSTRAINT "job_needs_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_surfaces" ADD CONSTRAINT "job_surfaces_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_usage" ADD CONSTRAINT "job_usage_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "coverage_observed_latest" ON "coverage_observed" USING btree ("business_id","use","at");
--> statement-breakpoint
CREATE INDEX "job_needs_material" ON "job_needs" USING btree ("material_id");
--> statement-breakpoint
CREATE TABLE "cost_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"hourly_cost" integer,
	"life_hours" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "cost_settings_id_unique" UNIQUE("id"),
	CONSTRAINT "cost_settings_one" CHECK ("cost_settings"."only"),
	CONSTRAINT "cost_settings_amounts" CHECK ("cost_settings"."hourly_cost" >= 0 and "cost_settings"."life_hours" > 0)
);
--> statement-breakpoint
CREATE TABLE "job_equipment_costs" (
	"job_id" uuid NOT NULL,
	"equipment_id" uuid NOT NULL,
	"hourly_cost" integer NOT NULL,
	CONSTRAINT "job_equipment_costs_job_id_equipment_id_pk" PRIMARY KEY("job_id","equipment_id"),
	CONSTRAINT "job_equipment_costs_amount" CHECK ("job_equipment_costs"."hourly_cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_labor" (
	"job_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	"minutes" integer,
	"hourly_cost" integer,
	CONSTRAINT "job_labor_job_id_technician_id_pk" PRIMARY KEY("job_id","technician_id"),
	CONSTRAINT "job_labor_amounts" CHECK ("job_labor"."minutes" >= 0 and "job_labor"."hourly_cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_signatures" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"signature" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"taken_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_off" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"technician_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_off_days" CHECK ("time_off"."last_day" >= "time_off"."first_day")
);
--> statement-breakpoint
CREATE TABLE "told_certificates" (
	"technician_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ends_on" date NOT NULL,
	"ended" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "told_certificates_technician_id_name_ends_on_ended_pk" PRIMARY KEY("technician_id","name","ends_on","ended")
);
--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "certificates" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "week" jsonb;
--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "hourly_cost" integer;
--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "job_equipment_costs" ADD CONSTRAINT "job_equipment_costs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_equipment_costs" ADD CONSTRAINT "job_equipment_costs_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_labor" ADD CONSTRAINT "job_labor_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_labor" ADD CONSTRAINT "job_labor_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_signatures" ADD CONSTRAINT "job_signatures_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "told_certificates" ADD CONSTRAINT "told_certificates_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "job_equipment_costs_equipment" ON "job_equipment_costs" USING btree ("equipment_id");
--> statement-breakpoint
CREATE INDEX "job_labor_technician" ON "job_labor" USING btree ("technician_id");
--> statement-breakpoint
CREATE INDEX "time_off_technician" ON "time_off" USING btree ("technician_id","last_day");
--> statement-breakpoint
ALTER TABLE "technicians" ADD CONSTRAINT "technicians_hourly_cost" CHECK ("technicians"."hourly_cost" >= 0);
--> statement-breakpoint
-- What was kept of certificates so far were their names.
UPDATE "technicians" SET "certificates" = (SELECT jsonb_agg(jsonb_build_object('name', "name", 'endsOn', NULL) ORDER BY "place") FROM unnest("certifications") WITH ORDINALITY AS "kept"("name", "place")) WHERE cardinality("certifications") > 0;
--> statement-breakpoint
ALTER TABLE "technicians" DROP COLUMN "certifications";
--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("clock_started_at") WHERE "jobs"."clock_started_at" is not null;
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "quantity_short" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_reserved" CHECK ("materials"."quantity_reserved" between 0 and "materials"."quantity_on_hand" and "materials"."quantity_short" >= 0);
--> statement-breakpoint
-- What is held of a material, and what jobs are short of, is what its reservations say, whoever writes or deletes them. The check of materials refuses to
-- hold more than there is.
CREATE FUNCTION sum_up_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE materials SET quantity_reserved = quantity_reserved + own.held, quantity_short = quantity_short + own.short
    FROM (SELECT material_id, sum(held)::int AS held, sum(short)::int AS short FROM is_now GROUP BY 1) own WHERE own.material_id = materials.id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE materials SET quantity_reserved = quantity_reserved - own.held, quantity_short = quantity_short - own.short
    FROM (SELECT material_id, sum(held)::int AS held, sum(short)::int AS short FROM was GROUP BY 1) own WHERE own.material_id = materials.id;
  ELSE
    UPDATE materials SET quantity_reserved = quantity_reserved + own.held, quantity_short = quantity_short + own.short
    FROM (
      SELECT material_id, sum(held)::int AS held, sum(short)::int AS short
      FROM (SELECT material_id, held, short FROM is_now UNION ALL SELECT material_id, -held, -short FROM was) AS both_sides
      GROUP BY 1 HAVING sum(held) <> 0 OR sum(short) <> 0
    ) own WHERE own.material_id = materials.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sum_up_added AFTER INSERT ON reservations REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION sum_up_reservations();
--> statement-breakpoint
CREATE TRIGGER sum_up_changed AFTER UPDATE ON reservations REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION sum_up_reservations();
--> statement-breakpoint
CREATE TRIGGER sum_up_deleted AFTER DELETE ON reservations REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sum_up_reservations();
