/**
 * The text columns that no rule of an erasure changes, with the reason. A test holds this list and the rules against the database, so that nobody adds a
 * column without deciding which of the two it belongs to.
 */

/** Tables without a word about a customer. */
export const TABLES_WITHOUT_CUSTOMERS: readonly string[] = [
  // The business, its website and its people.
  ...['businesses', 'settings', 'seo_settings', 'redirects', 'redirect_days', 'partners', 'page_versions', 'traffic_days', 'first_steps'],
  ...['users', 'accounts', 'sessions', 'verifications', 'two_factors', 'passkeys', 'invitations', 'calendar_feeds', 'push_subscriptions', 'wrapped_keys'],
  ...['known_devices', 'security_events', 'sign_in_rules'],
  ...['technicians', 'technician_certificates', 'time_off', 'told_certificates', 'report_schedule', 'report_sends', 'report_letters', 'report_recipients'],
  // Stock, equipment, rates and templates.
  ...[
    'equipment',
    'equipment_services',
    'materials',
    'suppliers',
    'coverage_rates',
    'coverage_learning',
    'cost_settings',
    'quick_replies',
    'automatic_messages',
  ],
  // How the product runs.
  ...['secrets', 'rate_limit_counters', 'task_runs', 'health_checks', 'health_events', 'health_states', 'backups', 'message_channels', 'provider_events'],
  ...['ai_features', 'ai_budget', 'ai_holds', 'ai_months', 'job_counts', 'customer_counts', 'offer_rounds', 'appointment_notices'],
]

/** Columns of tables with customers' records: statuses, names of services, numbers of documents and people who work here. */
export const UNTOUCHED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['actor_name', 'entity', 'action'],
  // The visitor's chat is not linked to a person, and the prompt goes out without contacts. Old rows are deleted.
  ai_requests: ['feature_name', 'model', 'user_message', 'assistant_response', 'status', 'error_message'],
  alerts: ['title', 'body', 'href'],
  // An audience is a filter and ids.
  campaigns: ['name', 'way', 'text', 'subject', 'email', 'audience', 'at', 'status', 'by_name'],
  campaign_people: ['reason'],
  // Sealed words are those of account messages, which go to people who work here.
  communications: ['by_name', 'type', 'purpose', 'automatic', 'sealed'],
  consents: ['channel', 'covers', 'source', 'version'],
  coverage_observed: ['use'],
  customers: ['service_category', 'transaction_date'],
  estimate_answers: ['chosen'],
  estimates: ['estimate_number', 'service', 'offer'],
  import_lines: ['state', 'service_category', 'transaction_date', 'same'],
  imports: ['file_name', 'encoding', 'delimiter', 'columns', 'status', 'problem', 'known', 'by_name', 'pressed_by_name'],
  // Issued documents stay as they were issued.
  invoices: ['invoice_number', 'discount_name', 'status', 'stripe_payment_intent_id', 'stripe_invoice_id', 'notes', 'line_items', 'void_reason'],
  job_surfaces: ['surface', 'joints'],
  job_tasks: ['done_by'],
  job_usage: ['recorded_by'],
  // A trigger writes the search text again when the customer or the job changes.
  jobs: ['service', 'status', 'finish', 'payment_status', 'search'],
  ledger_entries: ['kind', 'method', 'provider_id', 'by_name'],
  merges: ['placed', 'by_name'],
  payment_intents: ['provider', 'provider_id', 'checkout_id', 'status', 'failure'],
  payment_refunds: ['status', 'provider_id', 'by_name'],
  // Their files are deleted, and a removed photo is shown to nobody.
  photos: ['url', 'type', 'category', 'content_hash', 'variants', 'problem'],
  recurring_services: ['service', 'frequency', 'status'],
  reviews: [],
  service_requests: ['service', 'source', 'page', 'category', 'rough_size', 'status'],
  stock_moves: ['kind', 'by_name'],
  visits: ['service', 'status'],
}
