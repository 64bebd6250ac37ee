CREATE TABLE "price_book_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"unit" text NOT NULL,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"minimum" integer DEFAULT 0 NOT NULL,
	"taxable" boolean DEFAULT false NOT NULL,
	"minutes" integer,
	"per_units" numeric,
	"crew" integer,
	"materials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture_id" uuid,
	"on_website" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_book_items_kind" CHECK ("price_book_items"."kind" in ('service', 'add-on', 'product')),
	CONSTRAINT "price_book_items_unit" CHECK ("price_book_items"."unit" in ('each', 'sq ft', 'linear ft', 'hour')),
	CONSTRAINT "price_book_items_minimum" CHECK ("price_book_items"."minimum" >= 0),
	CONSTRAINT "price_book_items_time" CHECK (("price_book_items"."minutes" is null) = ("price_book_items"."per_units" is null))
);
--> statement-breakpoint
ALTER TABLE "job_tasks" ADD COLUMN "answer_kind" text DEFAULT 'check' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_tasks" ADD COLUMN "required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_tasks" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "price_book_items" ADD CONSTRAINT "price_book_items_picture_id_photos_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_book_items_key" ON "price_book_items" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "price_book_items_name" ON "price_book_items" USING btree (lower("name")) WHERE "price_book_items"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "price_book_items_order" ON "price_book_items" USING btree ("kind","place","id");--> statement-breakpoint
ALTER TABLE "job_tasks" ADD CONSTRAINT "job_tasks_answer_kind" CHECK ("job_tasks"."answer_kind" in ('check', 'photo', 'yes-no', 'number', 'text'));--> statement-breakpoint
-- By hand: a business that is in use gets its first rows. Their prices stay where they are, in the rates of `settings`,
-- and no job, document, amount or date changes. A new database gets them at its first start (price-book/service.ts).
INSERT INTO "price_book_items" ("key", "kind", "name", "unit", "on_website", "place")
SELECT first.key, 'service', first.name, 'sq ft', true, first.place
FROM (VALUES
  ('paver-sealing', 'Paver Sealing', 0),
  ('paver-cleaning', 'Paver Cleaning', 1),
  ('paver-restoration', 'Paver Restoration', 2),
  ('pressure-washing', 'Pressure Washing', 3),
  ('pool-deck', 'Pool Deck Sealing', 4),
  ('driveway', 'Driveway Sealing', 5)
) AS first (key, name, place)
WHERE EXISTS (SELECT FROM "businesses");--> statement-breakpoint
-- The customer categories, and every other name that work has: the 400 most frequent ones, without a price.
INSERT INTO "price_book_items" ("kind", "name", "unit", "place")
SELECT 'service', name, 'sq ft', 5 + row_number() OVER (ORDER BY many DESC, name)
FROM (
  SELECT DISTINCT ON (lower(name)) name, many
  FROM (
    SELECT btrim(name) AS name, sum(many) AS many
    FROM (
      SELECT unnest(array['Driveway Cleaning', 'Pool Area Cleaning', 'House Wash', 'Roof Cleaning']) AS name, 1000000000 AS many
      UNION ALL SELECT "service", count(*) FROM "jobs" GROUP BY 1
      UNION ALL SELECT "service", count(*) FROM "recurring_services" GROUP BY 1
      UNION ALL SELECT "service", count(*) FROM "customer_pricing" GROUP BY 1
    ) AS used (name, many)
    GROUP BY 1
  ) AS named
  WHERE char_length(name) BETWEEN 1 AND 120
    AND lower(name) NOT IN ('any service', 'paver sealing', 'paver cleaning', 'paver restoration', 'pressure washing', 'pool deck sealing', 'driveway sealing')
  ORDER BY lower(name), many DESC, name
) AS distinct_names
WHERE EXISTS (SELECT FROM "businesses")
ORDER BY many DESC, name
LIMIT 400;
