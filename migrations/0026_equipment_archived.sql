ALTER TABLE "equipment" ADD COLUMN "archived_at" timestamp (3) with time zone;
