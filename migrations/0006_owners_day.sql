CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "two_factors_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"label" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"phone" text,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_contacts_reachable" CHECK ("customer_contacts"."phone" is not null or "customer_contacts"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "customer_counts" (
	"category" text,
	"archived" boolean NOT NULL,
	"many" integer NOT NULL,
	"changes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duplicate_checks" (
	"customer_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"why" text[] NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"dismissed_by" text,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "duplicate_pairs_once" UNIQUE("one_id","other_id"),
	CONSTRAINT "duplicate_pairs_order" CHECK ("duplicate_pairs"."one_id" < "duplicate_pairs"."other_id")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"removed_id" uuid NOT NULL,
	"kept_name" text NOT NULL,
	"removed_name" text NOT NULL,
	"removed" jsonb,
	"before" jsonb,
	"after" jsonb,
	"moved" jsonb,
	"made" jsonb,
	"strangers" jsonb,
	"kept_version" integer NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"request_id" uuid,
	"job_id" uuid,
	"text" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_of_one" CHECK (num_nonnulls("notes"."customer_id", "notes"."request_id", "notes"."job_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"state" text NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"address" text NOT NULL,
	"service_category" text,
	"transaction_date" text,
	"service_count" integer,
	"same" text,
	"twin" integer,
	"cells" jsonb,
	"issues" jsonb,
	"before" jsonb,
	CONSTRAINT "import_lines_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_lines_state" CHECK ("import_lines"."state" in ('new', 'known', 'twice', 'wrong'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"has_headings" boolean NOT NULL,
	"columns" jsonb NOT NULL,
	"lines" integer NOT NULL,
	"status" text DEFAULT 'columns' NOT NULL,
	"problem" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"new_count" integer DEFAULT 0 NOT NULL,
	"known_count" integer DEFAULT 0 NOT NULL,
	"twice_count" integer DEFAULT 0 NOT NULL,
	"wrong_count" integer DEFAULT 0 NOT NULL,
	"known" text DEFAULT 'skip' NOT NULL,
	"last_line" integer DEFAULT 0 NOT NULL,
	"done_line" integer DEFAULT 0 NOT NULL,
	"undone_line" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"undone" jsonb,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('columns', 'checking', 'checked', 'waiting', 'importing', 'cancelling', 'cancelled', 'done', 'undoing', 'undone')),
	CONSTRAINT "imports_known" CHECK ("imports"."known" in ('skip', 'fill', 'update'))
);
--> statement-breakpoint
CREATE TABLE "job_counts" (
	"business_id" uuid NOT NULL,
	"status" text NOT NULL,
	"scheduled" boolean NOT NULL,
	"many" integer NOT NULL,
	"changes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_equipment" (
	"job_id" uuid NOT NULL,
	"equipment_id" uuid NOT NULL,
	CONSTRAINT "job_equipment_job_id_equipment_id_pk" PRIMARY KEY("job_id","equipment_id")
);
--> statement-breakpoint
CREATE TABLE "job_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"text" text NOT NULL,
	"place" integer NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_technicians" (
	"job_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	CONSTRAINT "job_technicians_job_id_technician_id_pk" PRIMARY KEY("job_id","technician_id")
);
--> statement-breakpoint
CREATE TABLE "served_counts" (
	"day" date NOT NULL,
	"many" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "served_customers" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid,
	"visit_id" uuid,
	"technician_id" uuid,
	"equipment_id" uuid,
	"during" "tstzrange" NOT NULL,
	"kept" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_appointment" CHECK (num_nonnulls("bookings"."job_id", "bookings"."visit_id") = 1),
	CONSTRAINT "bookings_who" CHECK (num_nonnulls("bookings"."technician_id", "bookings"."equipment_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "visit_technicians" (
	"visit_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	CONSTRAINT "visit_technicians_visit_id_technician_id_pk" PRIMARY KEY("visit_id","technician_id")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"request_id" uuid,
	"customer_id" uuid,
	"job_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"address" text NOT NULL,
	"service" text NOT NULL,
	"date" date NOT NULL,
	"time" time NOT NULL,
	"minutes" integer DEFAULT 30 NOT NULL,
	"stands_at" timestamp GENERATED ALWAYS AS ("date" + "time") STORED NOT NULL,
	"notes" text,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"cancel_reason" text,
	"search" text GENERATED ALWAYS AS (fold(name || chr(10) || phone || chr(10) || address || chr(10) || service)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_status" CHECK ("visits"."status" in ('scheduled', 'done', 'cancelled')),
	CONSTRAINT "visits_minutes" CHECK ("visits"."minutes" > 0)
);
--> statement-breakpoint
ALTER TABLE "service_requests" DROP CONSTRAINT "service_requests_job_id_jobs_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_job_id_jobs_id_fk";
--> statement-breakpoint
DROP INDEX "jobs_business_newest";--> statement-breakpoint
DROP INDEX "audit_entries_entity";--> statement-breakpoint
DROP INDEX "customers_newest";--> statement-breakpoint
DROP INDEX "customers_search";--> statement-breakpoint
DROP INDEX "jobs_customer";--> statement-breakpoint
DROP INDEX "jobs_newest";--> statement-breakpoint
DROP INDEX "jobs_status_newest";--> statement-breakpoint
DROP INDEX "service_requests_customer";--> statement-breakpoint
DROP INDEX "service_requests_job";--> statement-breakpoint
DROP INDEX "service_requests_communication";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "done_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "done_day" date;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "texts_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "archived" boolean GENERATED ALWAYS AS (archived_at is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search" text GENERATED ALWAYS AS (fold(name || chr(10) || phone || chr(10) || coalesce(email, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "dates" date[];--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "stands_at" timestamp GENERATED ALWAYS AS (coalesce(scheduled_date + coalesce(scheduled_time, '00:00'::time), 'infinity'::timestamp)) STORED;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "clock_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "area_sq_ft" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "finish" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "crew_notes" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "customer_notes" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "by_name" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "source" text DEFAULT 'website' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "chose_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "search" text GENERATED ALWAYS AS (fold(name || chr(10) || phone || chr(10) || email || chr(10) || address)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "first_note" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_one_id_customers_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_other_id_customers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_request_id_service_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."service_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_equipment" ADD CONSTRAINT "job_equipment_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_equipment" ADD CONSTRAINT "job_equipment_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_tasks" ADD CONSTRAINT "job_tasks_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_technicians" ADD CONSTRAINT "job_technicians_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_technicians" ADD CONSTRAINT "job_technicians_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "served_customers" ADD CONSTRAINT "served_customers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_technicians" ADD CONSTRAINT "visit_technicians_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_technicians" ADD CONSTRAINT "visit_technicians_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_request_id_service_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."service_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customer_addresses_customer" ON "customer_addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_contacts_customer" ON "customer_contacts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_other" ON "duplicate_pairs" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_found" ON "duplicate_pairs" USING btree ("found_at","id") WHERE "duplicate_pairs"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "merges_newest" ON "merges" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "merges_removed" ON "merges" USING btree ("removed_id");--> statement-breakpoint
CREATE INDEX "merges_kept" ON "merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "notes_customer" ON "notes" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_request" ON "notes" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_job" ON "notes" USING btree ("job_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_author" ON "notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "notes_removed" ON "notes" USING btree ("removed_at") WHERE "notes"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "import_lines_told" ON "import_lines" USING btree ("import_id","state","line") WHERE "import_lines"."state" <> 'new';--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_equipment_equipment" ON "job_equipment" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "job_tasks_job" ON "job_tasks" USING btree ("job_id","place");--> statement-breakpoint
CREATE INDEX "job_technicians_technician" ON "job_technicians" USING btree ("technician_id","job_id");--> statement-breakpoint
CREATE INDEX "bookings_job" ON "bookings" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "bookings_visit" ON "bookings" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "bookings_technician_kept" ON "bookings" USING btree ("technician_id") WHERE "bookings"."kept";--> statement-breakpoint
CREATE INDEX "bookings_equipment_kept" ON "bookings" USING btree ("equipment_id") WHERE "bookings"."kept";--> statement-breakpoint
CREATE INDEX "visit_technicians_technician" ON "visit_technicians" USING btree ("technician_id","visit_id");--> statement-breakpoint
CREATE INDEX "visits_scheduled" ON "visits" USING btree ("stands_at","id");--> statement-breakpoint
CREATE INDEX "visits_status_scheduled" ON "visits" USING btree ("status","stands_at","id");--> statement-breakpoint
CREATE INDEX "visits_newest" ON "visits" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "visits_status_newest" ON "visits" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "visits_request" ON "visits" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "visits_customer" ON "visits" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "visits_job" ON "visits" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "visits_search" ON "visits" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_duplicate_of_service_requests_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."service_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technicians" ADD CONSTRAINT "technicians_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("entity","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_person_kind" ON "audit_entries" USING btree ("actor_id","entity","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_category" ON "customers" USING btree ("archived","service_category","created_at","id");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("archived",fold("name"),"id");--> statement-breakpoint
CREATE INDEX "customers_jobs" ON "customers" USING btree ("archived",greatest("service_count", "done_count"),"created_at","id");--> statement-breakpoint
CREATE INDEX "customers_day" ON "customers" USING btree ("archived",coalesce(greatest("transaction_day", "done_day"), '0001-01-01'::date),"created_at","id");--> statement-breakpoint
CREATE INDEX "customers_house" ON "customers" USING btree (substring("address" from '\d+'));--> statement-breakpoint
CREATE INDEX "customers_tags" ON "customers" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("business_id","due_date","id") WHERE "invoices"."status" in ('sent', 'overdue');--> statement-breakpoint
CREATE INDEX "jobs_scheduled" ON "jobs" USING btree ("business_id","stands_at","id");--> statement-breakpoint
CREATE INDEX "jobs_status_scheduled" ON "jobs" USING btree ("business_id","status","stands_at","id");--> statement-breakpoint
CREATE INDEX "jobs_amount" ON "jobs" USING btree ("business_id",coalesce("amount", -1),"id");--> statement-breakpoint
CREATE INDEX "jobs_status_amount" ON "jobs" USING btree ("business_id","status",coalesce("amount", -1),"id");--> statement-breakpoint
CREATE INDEX "jobs_unscheduled" ON "jobs" USING btree ("business_id","created_at","id") WHERE "jobs"."scheduled_date" is null;--> statement-breakpoint
CREATE INDEX "jobs_several_days" ON "jobs" USING btree ("business_id","scheduled_date") WHERE "jobs"."days" > 1;--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "alerts_href" ON "alerts" USING btree ("href");--> statement-breakpoint
CREATE INDEX "communications_request" ON "communications" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "service_requests_source" ON "service_requests" USING btree ("source","flagged","created_at","id") WHERE "service_requests"."source" <> 'website';--> statement-breakpoint
CREATE INDEX "service_requests_search" ON "service_requests" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_requests_phone" ON "service_requests" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "service_requests_email" ON "service_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "service_requests_contacted" ON "service_requests" USING btree ("contacted_at") WHERE "service_requests"."contacted_at" is not null;--> statement-breakpoint
CREATE INDEX "service_requests_duplicate" ON "service_requests" USING btree ("duplicate_of") WHERE "service_requests"."duplicate_of" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_entity" ON "audit_entries" USING btree ("entity","entity_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("archived","created_at","id");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_customer" ON "jobs" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_status_newest" ON "jobs" USING btree ("business_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_customer" ON "service_requests" USING btree ("customer_id") WHERE "service_requests"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "service_requests_job" ON "service_requests" USING btree ("job_id") WHERE "service_requests"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "service_requests_communication" ON "service_requests" USING btree ("communication_id") WHERE "service_requests"."communication_id" is not null;--> statement-breakpoint
ALTER TABLE "technicians" ADD CONSTRAINT "technicians_user_id_unique" UNIQUE("user_id");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_finish" CHECK ("jobs"."finish" in ('wet-look', 'satin', 'natural'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_days" CHECK ("jobs"."days" >= 1);--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_area" CHECK ("jobs"."area_sq_ft" > 0);--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_source" CHECK ("service_requests"."source" in ('website', 'phone', 'text', 'email', 'referral', 'walk-in', 'other'));--> statement-breakpoint
CREATE VIEW "public"."appointments" AS ((select "jobs"."id", "customers"."name", "jobs"."service", "customers"."address" from "jobs" inner join "customers" on "customers"."id" = "jobs"."customer_id") union all (select "id", "name", "service", "address" from "visits"));