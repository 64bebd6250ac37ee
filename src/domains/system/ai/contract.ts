import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'
import { line, lines } from '#lib/text.ts'

/** The five of spec.md §9, by the name of their row. */
export const FeatureName = z.enum(
  ['customer-service-chat', 'job-estimator', 'review-response', 'job-description', 'marketing-content'],
  'This AI feature doesn’t exist.',
)
export type FeatureName = z.infer<typeof FeatureName>

/** What may stand in double braces, and what it is filled with. */
export const VARIABLES = {
  business: 'Business name',
  phone: 'Business phone',
  facts: 'Public business info: services, prices, hours, service areas and FAQs',
  jobDetails: 'Job details you enter',
  figures: 'Price range, hours and materials from your rates',
  reviewText: 'Customer’s review',
  stars: 'Star rating, if known',
  campaignDetails: 'Promotion details you enter',
} as const
export type Variable = keyof typeof VARIABLES

/** How each is called on screen, what its template may use, and without which of it the template makes no sense. */
export const FEATURES = {
  'customer-service-chat': {
    title: 'Customer service chat',
    variables: ['business', 'phone', 'facts'],
    needed: 'facts',
  },
  'job-estimator': { title: 'Job estimator', variables: ['business', 'jobDetails', 'figures'], needed: 'figures' },
  'review-response': {
    title: 'Review response generator',
    variables: ['business', 'reviewText', 'stars'],
    needed: 'reviewText',
  },
  'job-description': { title: 'Job description writer', variables: ['business', 'jobDetails'], needed: 'jobDetails' },
  'marketing-content': {
    title: 'Marketing content generator',
    variables: ['business', 'campaignDetails'],
    needed: 'campaignDetails',
  },
} as const satisfies Record<FeatureName, { title: string; variables: readonly Variable[]; needed: Variable }>

const whole = (sentence: string, least: number, most: number) =>
  z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
const price = whole('Enter whole cents for a million tokens, from 0 to 1,000,000.', 0, 1_000_000)

/** The words that a model is given, with `{{variables}}`. What they may hold, prompt-template.ts knows. */
export const PromptTemplate = lines(6000).min(1, 'Enter the prompt.')

/** What the owner says of a feature. */
const said = {
  enabled: z.boolean('Choose on or off.'),
  promptTemplate: PromptTemplate,
  /** As the server of the models calls it. */
  model: line(100, 'Enter the model.').regex(/^[\w.:/@+-]+$/, 'Enter the model name, like gpt-4o.'),
  /** The most that an answer may have. */
  maxTokens: whole('Enter whole tokens from 50 to 4,000.', 50, 4000),
  /** Percent: 70 is a temperature of 0.7. */
  temperature: whole('Enter a whole percent from 0 to 100.', 0, 100),
  /** What the model costs: cents for a million tokens that go in, and that come out. */
  inputPrice: price,
  outputPrice: price,
}

export const Feature = z.object({
  ...said,
  featureName: FeatureName,
  title: z.string(),
  /** Goes back with a change, so that two windows do not overwrite each other; 0 until the first. */
  version: z.number().int(),
  /** When its row was last written: at the first, when it was made. */
  updatedAt: z.date(),
  /** Null, both, until the first change. */
  changedAt: z.date().nullable(),
  changedBy: z.string().nullable(),
  /** Still, or again, what the product began with. */
  isFirst: z.boolean(),
})
export type Feature = z.infer<typeof Feature>

const SEEN = 'Reopen this and try again.'
const version = whole(SEEN, 0, 2 ** 31 - 1)
/** What is left out stays as it is. */
export const FeatureChange = z.object(said).partial().extend({ version })
export type FeatureChange = z.infer<typeof FeatureChange>

/** Who answers: a model, or the product by its templates. */
export const By = z.enum(['templates', 'model'])

/** The tokens of this month, by the business's calendar. */
export const Budget = z.object({
  monthlyTokens: z.number().int(),
  /** By calls that are over. With what those on their way can use at most, never more than the budget. */
  used: z.number().int(),
  left: z.number().int(),
  /** YYYY-MM. */
  month: z.string(),
  /** The day on which the budget resets, YYYY-MM-DD. */
  resetsOn: z.string(),
})
export type Budget = z.infer<typeof Budget>

/** What everybody in the office may know. */
export const Overview = z.object({
  by: By,
  budget: Budget,
  features: z.array(
    z.object({
      featureName: FeatureName,
      title: z.string(),
      enabled: z.boolean(),
      /** The model that answers while there is one and the budget lasts; null: the templates. */
      model: z.string().nullable(),
      /** Answers given since midnight, by the model or the templates. */
      answersToday: z.number().int(),
    }),
  ),
})
export type Overview = z.infer<typeof Overview>

/** The same for the owner: what it cost, and what can be changed. */
export const BudgetSettings = Budget.extend({
  /** Of this month, in millionths of a dollar. */
  costMicros: z.number().int(),
  version: z.number().int(),
  changedAt: z.date().nullable(),
  changedBy: z.string().nullable(),
  /** When the model stopped answering this month; null while it still answers. */
  spentAt: z.date().nullable(),
})
export type BudgetSettings = z.infer<typeof BudgetSettings>

export const BudgetInput = z.object({
  version,
  /** 0: no model is asked. */
  monthlyTokens: whole('Enter whole tokens from 0 to 1,000,000,000.', 0, 1_000_000_000),
})
export type BudgetInput = z.infer<typeof BudgetInput>

/**
 * How a call ended. success: the model answered · refused: the model said something it must not, and the templates
 * answered · failed: the model did not answer, and the templates did · aborted: the visitor left · over-budget: the
 * month's tokens were used up, and the templates answered · disabled: the feature is turned off.
 */
export const Status = z.enum(
  ['success', 'refused', 'failed', 'aborted', 'over-budget', 'disabled'],
  'We don’t store calls of that type.',
)
export type Status = z.infer<typeof Status>

/** One call, its words without phone numbers, e-mail and street addresses; after 90 days without words. */
export const LoggedCall = z.object({
  id: Id,
  featureName: z.string(),
  model: z.string(),
  status: Status,
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  totalTokens: z.number().int(),
  /** The server did not say what it used, or nothing that can be: then what was held for the call counts. */
  isEstimate: z.boolean(),
  /** Millionths of a dollar. */
  costMicros: z.number().int(),
  durationMs: z.number().int().nullable(),
  userMessage: z.string(),
  assistantResponse: z.string().nullable(),
  errorMessage: z.string().nullable(),
  createdAt: z.date(),
})
export type LoggedCall = z.infer<typeof LoggedCall>

const CallFilter = Paging.extend({ featureName: FeatureName.optional(), status: Status.optional() })
export type CallFilter = z.infer<typeof CallFilter>

const owners = api.meta({ access: 'owner' })
const one = z.object({ featureName: z.string() })

export const contract = {
  overview: api
    .route({
      method: 'GET',
      path: '/ai/overview',
      summary: 'AI status: the provider, the features that are on and the remaining budget',
    })
    .output(Overview),
  init: api
    .route({ method: 'POST', path: '/ai/init', summary: 'Create any missing AI features; safe to repeat' })
    .output(z.object({ message: z.string(), created: z.number().int() })),
  features: owners
    .route({ method: 'GET', path: '/ai/features', summary: 'List the AI features with their settings' })
    .output(z.array(Feature)),
  save: owners
    .route({ method: 'PATCH', path: '/ai/features/{featureName}', summary: 'Change the settings of an AI feature' })
    .input(one.extend(FeatureChange.shape))
    .output(Feature),
  reset: owners
    .route({
      method: 'DELETE',
      path: '/ai/features/{featureName}',
      summary: 'Reset an AI feature to its default settings',
    })
    .input(one)
    .output(Feature),
  budget: owners
    .route({ method: 'GET', path: '/ai/budget', summary: 'This month’s token use and its cost' })
    .output(BudgetSettings),
  saveBudget: owners
    .route({ method: 'PUT', path: '/ai/budget', summary: 'Set the monthly token budget' })
    .input(BudgetInput)
    .output(BudgetSettings),
  calls: owners
    .route({
      method: 'GET',
      path: '/ai/requests',
      summary: 'Log of model calls, newest first',
      outputStructure: 'detailed',
    })
    .input(CallFilter)
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(LoggedCall),
      }),
    ),
}
