CREATE TABLE "ai_budget" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"only" boolean DEFAULT true NOT NULL,
	"monthly_tokens" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "ai_budget_only_unique" UNIQUE("only"),
	CONSTRAINT "ai_budget_only_one" CHECK ("ai_budget"."only"),
	CONSTRAINT "ai_budget_tokens" CHECK ("ai_budget"."monthly_tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ai_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"tokens" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_months" (
	"month" text PRIMARY KEY NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"spent_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "ai_months_used" CHECK ("ai_months"."used" >= 0 and "ai_months"."held" >= 0)
);
--> statement-breakpoint
DROP INDEX "ai_requests_created_at";--> statement-breakpoint
ALTER TABLE "ai_features" ADD COLUMN "input_price" integer DEFAULT 250 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_features" ADD COLUMN "output_price" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_features" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_features" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "ai_requests" ADD COLUMN "is_estimate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_requests" ADD COLUMN "cost_micros" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "ai_requests_newest" ON "ai_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ai_requests_feature" ON "ai_requests" USING btree ("feature_name","created_at","id");--> statement-breakpoint
CREATE INDEX "ai_requests_status" ON "ai_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "ai_requests_feature_status" ON "ai_requests" USING btree ("feature_name","status","created_at","id");