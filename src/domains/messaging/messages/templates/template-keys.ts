/**
 * The messages that go out automatically, by name. Apart from all that is known of them (template-definitions.ts),
 * which the first page of the dashboard need not load. `offer` is marketing: only to who agreed to offers.
 */
export const TEMPLATE_KEYS = [
  'received',
  'confirmation',
  'moved',
  'reminder',
  'on-my-way',
  'running-late',
  'review',
  'review-reminder',
  'payment',
  'estimate',
  'reseal',
  'cleaning',
] as const
export type TemplateKey = (typeof TEMPLATE_KEYS)[number]
