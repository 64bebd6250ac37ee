DROP INDEX "custom_values_field";--> statement-breakpoint
CREATE INDEX "custom_values_search" ON "custom_values" USING gin (fold("value") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "custom_values_field" ON "custom_values" USING btree ("field_id","value");