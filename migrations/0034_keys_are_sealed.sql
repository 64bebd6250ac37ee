CREATE TABLE "wrapped_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"sealed_by" text NOT NULL,
	"sealed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "last_used_step" bigint;