import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '#platform/database/columns.ts'

/** The five features and their settings (spec.md §9 has the defaults). */
export const aiFeatures = pgTable('ai_features', {
  id: id(),
  featureName: text('feature_name').notNull().unique(),
  enabled: boolean('enabled').notNull().default(true),
  promptTemplate: text('prompt_template').notNull(),
  model: text('model').notNull().default('gpt-4o'),
  maxTokens: integer('max_tokens').notNull().default(500),
  /** Percent: 70 is a temperature of 0.7. */
  temperature: integer('temperature').notNull().default(70),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const aiRequests = pgTable(
  'ai_requests',
  {
    id: id(),
    featureName: text('feature_name').notNull(),
    model: text('model').notNull(),
    promptTokens: integer('prompt_tokens').notNull().default(0),
    completionTokens: integer('completion_tokens').notNull().default(0),
    totalTokens: integer('total_tokens').notNull().default(0),
    userMessage: text('user_message').notNull(),
    assistantResponse: text('assistant_response'),
    durationMs: integer('duration_ms'),
    status: text('status').notNull().default('success'),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
  },
  (table) => [index('ai_requests_created_at').on(table.createdAt)],
)
