ALTER TABLE "stock_moves" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_undoes" UNIQUE("undoes");