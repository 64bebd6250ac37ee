ALTER TABLE "appointment_notices" ADD COLUMN "promise" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "arrival_window_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_arrival_window" CHECK ("jobs"."arrival_window_minutes" in (0, 60, 120, 240));--> statement-breakpoint
-- A customer who agreed to an arrival has not agreed to another arrival window.
DROP TRIGGER jobs_moved ON jobs;
--> statement-breakpoint
CREATE TRIGGER jobs_moved BEFORE UPDATE OF scheduled_date, scheduled_time, arrival_window_minutes ON jobs FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL AND (
    OLD.scheduled_date IS DISTINCT FROM NEW.scheduled_date
    OR OLD.scheduled_time IS DISTINCT FROM NEW.scheduled_time
    OR NEW.scheduled_time IS NOT NULL AND OLD.arrival_window_minutes <> NEW.arrival_window_minutes))
  EXECUTE FUNCTION forget_confirmation();
