ALTER TABLE "replies" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
-- As with jobs: whoever said that Friday suits has said nothing about Monday.
CREATE TRIGGER visits_moved BEFORE UPDATE OF date, time ON visits FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL AND (OLD.date IS DISTINCT FROM NEW.date OR OLD.time IS DISTINCT FROM NEW.time))
  EXECUTE FUNCTION forget_confirmation();
