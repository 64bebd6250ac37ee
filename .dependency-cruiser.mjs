/**
 * Which file may import which. `npm run check` enforces it; the reasons are in docs/decisions/ and the README.
 * Tests and what supports them may import anything: they stand outside.
 */

/**
 * The domains from bottom to top. A domain imports those before it; what they need to know of it travels as plain
 * values or events.
 */
export const DOMAINS = [
  'audit',
  'business',
  'price-book',
  'seo',
  'redirects',
  'traffic',
  'partners',
  'ai',
  'customers',
  'custom-fields',
  'imports',
  'messages',
  'auth',
  'connections',
  'technicians',
  'crews',
  'inventory',
  'pricing',
  'photos',
  'files',
  'schedule',
  'jobs',
  'visits',
  'calendar-events',
  'calendar',
  'needs',
  'recurring',
  'team',
  'ledger',
  'estimates',
  'invoices',
  'change-orders',
  'payments',
  'documents',
  'costs',
  'reviews',
  'requests',
  'automation',
  'campaigns',
  'conversations',
  'assistants',
  'history',
  'duplicates',
  'privacy',
  'reports',
  'books',
  'backups',
  'health',
  'first-steps',
]

/**
 * Screens that put parts of higher domains together: the page of a customer shows jobs, prices and invoices. They alone
 * may import the browser side of a domain above their own.
 */
const COMPOSED_SCREENS = [
  'messaging/automation/web/automation-tab.tsx',
  'messaging/reviews/web/reviews-tab.tsx',
  'money/invoices/web/invoice-menu.tsx',
  'money/invoices/web/invoice-page.tsx',
  'money/invoices/web/invoices-tab.tsx',
  'money/invoices/web/ledger-card.tsx',
  'money/invoices/web/owed-invoices.tsx',
  'money/invoices/web/pay-link.tsx',
  'money/payments/web/ledger-entries.tsx',
  'sales/customers/web/customer-jobs.tsx',
  'sales/customers/web/customer-menu.tsx',
  'sales/customers/web/customer-page.tsx',
  'sales/customers/web/customers-tab.tsx',
  'sales/estimates/web/deposit-card.tsx',
  'sales/estimates/web/estimate-page.tsx',
  'sales/estimates/web/send-dialog.tsx',
  'sales/requests/web/request-page.tsx',
  'sales/requests/web/requests-tab.tsx',
  'sales/visits/web/visit-for-request.tsx',
  'site/seo/web/seo-tab.tsx',
  'system/ai/web/calls-card.tsx',
  'system/audit/web/audit-entry.tsx',
  'system/audit/web/audit-page.tsx',
  'system/auth/web/own-account.tsx',
  'system/business/web/alerts-page.tsx',
  'system/business/web/business-page.tsx',
  'system/business/web/money-page.tsx',
  'work/change-orders/web/send-change-order.tsx',
  'work/inventory/web/materials-view.tsx',
  'work/jobs/web/editor/job-editor.tsx',
  'work/jobs/web/job-board.tsx',
  'work/jobs/web/job-details.tsx',
  'work/jobs/web/job-status-dialog.tsx',
  'work/jobs/web/lazy-calendar.ts',
  'work/jobs/web/new-job-page.tsx',
  'work/jobs/web/scope/change-order-fields.tsx',
  'work/jobs/web/scope/scope-card.tsx',
  'work/jobs/web/scope/scope-fields.tsx',
  'work/jobs/web/scope/scope-form.ts',
  'work/recurring/web/plan-form.tsx',
]

const OF_SERVER = '^src/(platform|providers)/|^src/domains/[^/]+/[^/]+/(service|tables|routes|tasks)[.]ts$'
const OF_BROWSER = '^src/(ui|dashboard)/|^src/site/(pages|layout|islands)/|^src/domains/[^/]+/[^/]+/web/'
// A domain's contract may stand in pieces, contract-*.ts, of which a page takes the ones it needs. Three files of
// messages are what both sides know of the messages that go out by themselves.
const CONTRACT =
  '^src/contract[.]ts$|^src/domains/[^/]+/[^/]+/contract[-a-z]*[.]ts$|^src/domains/messaging/messages/templates/(template-definitions|template-keys|render-template)[.]ts$'
const TABLES = '^src/platform/tables[.]ts$|^src/domains/[^/]+/[^/]+/tables[.]ts$'
const ENTRY =
  '^src/(demo/)?main[.]ts$|^src/commands/(owner|keys|restore|move-to-server)[.]ts$|^src/platform/(pictures/picture|pdf/pdf)-worker[.]ts$|^src/domains/sales/imports/read-worker[.]ts$|^src/site/(loader|styles|redirect)[.]ts$|^src/dashboard/main[.]tsx$'

/**
 * A rule that says what may be imported speaks of the files of this repository; packages are the matter of
 * `known-packages-only`.
 */
const ours = (/** @type {object} */ condition) => ({ path: '^src/', ...condition })

/** Everything of a domain that runs on the server and is not a table, a contract or the browser's. */
const rulesOf = (/** @type {string} */ domain) => ({
  path: `^src/domains/[^/]+/${domain}/`,
  pathNot: `^src/domains/[^/]+/${domain}/(web/|contract[-a-z]*[.]ts$|tables[.]ts$)`,
})

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: '1-lib-knows-nothing-of-the-product',
    comment: 'lib is pure and runs on both sides: it imports only itself.',
    from: { path: '^src/lib/' },
    to: ours({ pathNot: '^src/lib/' }),
  },
  {
    name: '1-ui-knows-no-domain',
    comment: 'The kit is used by site and dashboard alike: it imports itself and lib.',
    from: { path: '^src/ui/' },
    to: ours({ pathNot: '^src/(ui|lib)/' }),
  },
  {
    name: '1-platform-and-providers-know-no-domain',
    comment: 'They import only each other and lib. What they need to know of a domain is handed to them by app.ts.',
    from: { path: '^src/(platform|providers)/' },
    to: ours({ pathNot: '^src/(platform|providers|lib)/' }),
  },
  {
    name: '2-contract-imports-contracts-and-lib',
    comment: 'Both sides read a contract, so nothing of one side may come in with it.',
    from: { path: CONTRACT },
    to: ours({ pathNot: [CONTRACT, '^src/lib/'] }),
  },
  {
    name: '2-tables-import-tables',
    comment: 'Foreign keys may cross the order of the domains; nothing else comes in.',
    from: { path: TABLES },
    to: ours({ pathNot: [TABLES, '^src/platform/database/columns[.]ts$'] }),
  },
  {
    name: '3-browser-never-reaches-server',
    comment:
      'What runs in a browser reaches the server by its contract only; no file in between may bring the server along either.',
    from: { path: OF_BROWSER },
    to: { path: OF_SERVER, reachable: true },
  },
  {
    name: '3-only-site-routes-calls-services',
    comment: 'site/routes.ts asks the services for what a page shows and hands it over as plain values.',
    from: { path: '^src/site/', pathNot: '^src/site/routes[.]ts$' },
    to: { path: '^src/domains/[^/]+/[^/]+/(service|tables|routes|tasks)[.]ts$' },
  },
  {
    name: '4-routes-and-tasks-stay-in-their-domain',
    comment: 'They hand over to their own service, which is where rules and other domains are.',
    from: { path: '^src/domains/([^/]+/[^/]+)/(routes|tasks)[.]ts$' },
    to: { path: '^src/domains/', pathNot: '^src/domains/$1/' },
  },
  {
    name: '4-routes-and-tasks-hold-no-queries',
    comment: 'A query is a matter of the service.',
    from: { path: '^src/domains/[^/]+/[^/]+/(routes|tasks)[.]ts$' },
    to: {
      path: [
        TABLES,
        '^src/site/',
        '^src/dashboard/',
        '^src/domains/[^/]+/[^/]+/web/',
        '^src/domains/[^/]+/[^/]+/(routes|tasks)[.]ts$',
      ],
    },
  },
  ...DOMAINS.map((domain, place) => ({
    name: `5-${domain}-imports-only-domains-below`,
    comment: `Above ${domain} in the list: ${DOMAINS.slice(place + 1).join(', ') || 'none'}. Calls go down the list, news goes up as a durable event.`,
    from: rulesOf(domain),
    to: { path: `^src/domains/[^/]+/(?!(${DOMAINS.slice(0, place + 1).join('|')})/)` },
  })),
  ...DOMAINS.map((domain, place) => ({
    name: `5-${domain}-web-imports-only-web-below`,
    comment:
      'The browser side keeps the same order. A screen that shows parts of higher domains is in COMPOSED_SCREENS.',
    from: {
      path: `^src/domains/[^/]+/${domain}/web/`,
      pathNot: COMPOSED_SCREENS.map((file) => `^src/domains/${file.replaceAll('.', '[.]')}$`),
    },
    to: { path: `^src/domains/[^/]+/(?!(${DOMAINS.slice(0, place + 1).join('|')})/)[^/]+/web/` },
  })),
  {
    name: '5-services-know-neither-pages-nor-the-app',
    comment: 'A rule of the business does not know who asks.',
    from: { path: '^src/domains/', pathNot: '/web/' },
    to: { path: '^src/(site|dashboard|ui|demo|commands)/|^src/app[.]ts$|^src/domains/[^/]+/[^/]+/web/' },
  },
  {
    name: '5-every-domain-has-its-place',
    comment: 'A new domain is put in the list DOMAINS of .dependency-cruiser.mjs first.',
    from: { path: `^src/domains/[^/]+/(?!(${DOMAINS.join('|')})/)` },
    to: {},
  },
  {
    name: '6-nothing-imports-an-entry-point',
    comment: 'A program is started, never imported.',
    from: {},
    to: { path: ENTRY },
  },
  {
    name: '6-no-cycles',
    comment:
      'Of two that import each other neither can be understood alone. A shared type goes to the lower of the two.',
    from: {},
    to: { circular: true },
  },
  {
    name: '6-no-barrels',
    comment: 'A file is imported by its own name.',
    from: {},
    to: { path: '/index[.]tsx?$', pathNot: 'node_modules' },
  },
  {
    name: 'everything-is-found',
    comment: 'An import that leads nowhere is not checked by any rule above.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'known-packages-only',
    comment:
      'The product runs on what stands under dependencies in package.json, not on what another package happens to bring.',
    from: { path: '^src/' },
    // Vite itself gives this one, in development only.
    to: {
      pathNot: '@vitejs/plugin-react',
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
    },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // This parser sees imports of types by default: a type imported from above is as much a bond as a
    // value.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]test[.]tsx?$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
