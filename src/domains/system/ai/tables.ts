import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '#platform/database/columns.ts'

/** The five features and their settings (spec.md §9 has the defaults). */
export const aiFeatures = pgTable('ai_features', {
  id: id(),
  featureName: text('feature_name').notNull().unique(),
  enabled: boolean('enabled').notNull().default(true),
  promptTemplate: text('prompt_template').notNull(),
  /** Null: the one of OPENAI_MODEL, whichever that is. */
  model: text('model').default('gpt-4o'),
  maxTokens: integer('max_tokens').notNull().default(500),
  /** Percent: 70 is a temperature of 0.7. */
  temperature: integer('temperature').notNull().default(70),
  /** Cents for a million tokens; what gpt-4o costs (https://openai.com/api/pricing). */
  inputPrice: integer('input_price').notNull().default(250),
  outputPrice: integer('output_price').notNull().default(1000),
  /** 0: the default of the product. The feature follows the product until the owner changes it. */
  version: integer('version').notNull().default(0),
  updatedBy: text('updated_by'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** What the owner allows. There is one row at most. */
export const aiBudget = pgTable(
  'ai_budget',
  {
    id: id(),
    only: boolean('only').notNull().unique().default(true),
    /** Tokens a month. */
    monthlyTokens: integer('monthly_tokens').notNull(),
    version: integer('version').notNull().default(0),
    updatedAt: updatedAt(),
    updatedBy: text('updated_by'),
  },
  (table) => [
    check('ai_budget_only_one', sql`${table.only}`),
    check('ai_budget_tokens', sql`${table.monthlyTokens} >= 0`),
  ],
)

/** The tokens of a month, YYYY-MM of the business's calendar. */
export const aiMonths = pgTable(
  'ai_months',
  {
    month: text('month').primaryKey(),
    /** By calls that are over. */
    used: bigint('used', { mode: 'number' }).notNull().default(0),
    /** The most that calls on their way can use: the sum of `ai_token_reservations`. */
    held: bigint('held', { mode: 'number' }).notNull().default(0),
    /** Millionths of a dollar. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
    /** When they were used up. */
    spentAt: instant('spent_at'),
    /** When the owner was notified. */
    notifiedAt: instant('told_at'),
  },
  (table) => [check('ai_months_used', sql`${table.used} >= 0 and ${table.held} >= 0`)],
)

/**
 * What one call on its way can use at most. One that was never settled, since the program was killed, counts as used.
 */
export const aiTokenReservations = pgTable('ai_token_reservations', {
  id: id(),
  month: text('month').notNull(),
  tokens: integer('tokens').notNull(),
  createdAt: createdAt(),
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
    isEstimate: boolean('is_estimate').notNull().default(false),
    /** Millionths of a dollar. */
    costMicros: integer('cost_micros').notNull().default(0),
    userMessage: text('user_message').notNull(),
    assistantResponse: text('assistant_response'),
    durationMs: integer('duration_ms'),
    status: text('status').notNull().default('success'),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
  },
  (table) => [
    // One for each way to look at it, the newest first.
    index('ai_requests_newest').on(table.createdAt, table.id),
    index('ai_requests_feature').on(table.featureName, table.createdAt, table.id),
    index('ai_requests_status').on(table.status, table.createdAt, table.id),
    index('ai_requests_feature_status').on(table.featureName, table.status, table.createdAt, table.id),
  ],
)
