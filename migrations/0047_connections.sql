CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"settings" jsonb NOT NULL,
	"sealed" text,
	"hints" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_kind_unique" UNIQUE("kind"),
	CONSTRAINT "connections_kind" CHECK ("connections"."kind" in ('sms', 'email', 'payments', 'storage', 'ai'))
);
