import {
  BookOpen,
  CalendarDays,
  ChartColumn,
  FileSignature,
  Globe,
  Handshake,
  HardHat,
  Image,
  Inbox,
  MessageCircle,
  Package,
  Receipt,
  Repeat,
  SearchCheck,
  Settings,
  SquareKanban,
  Star,
  Sun,
  Tag,
  Users,
  Activity,
  Truck,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { RoleName } from '#lib/api.ts'
import type { Right } from '#lib/rights.ts'
import { findDashboardPath } from './dashboard-paths.ts'
import type { DashboardPath } from './dashboard-paths.ts'
import { lazyScreen } from './parts/lazy-screen.ts'
import type { Screen } from './parts/lazy-screen.ts'

export const GROUPS = ['Work', 'People', 'Money', 'Crew and gear', 'Website and system'] as const

export type Tab = {
  path: DashboardPath
  name: string
  icon: LucideIcon
  view: Screen
  /** Where its link leads, for what is a view of another tab: its own path leads there, too. */
  href?: string
  /** Under which heading it stands; Overview stands above them all, Settings is reached from the account menu. */
  group: (typeof GROUPS)[number] | 'first' | 'account'
  /** Technicians have it, too. All others are of the office: what they show is none of a technician's. */
  ofCrew?: true
  /** Staff do not have it: it shows what only the owner and an accountant may see. */
  ownerOnly?: true
  /** Left out for who lacks this right, and there for staff who were given it. */
  right?: Right
  /** Accountants have it: it shows money, or their own account. */
  ofAccountant?: true
  /**
   * What stands under it, one record or one piece of work. `path` is wouter's, as in '/dashboard/jobs/:id'; the first
   * that fits is shown. `ofCrew` and `ofAccountant` as of a tab.
   */
  pages?: readonly { path: DashboardPath; view: Screen; ofCrew?: true; ofAccountant?: true }[]
}

export const INBOX = '/dashboard/messages'
export const CALENDAR = '/dashboard/calendar'

const CalendarAddress = lazyScreen(async () => (await import('./frame/calendar-address.tsx')).CalendarAddress)
const Overview = lazyScreen(async () => (await import('./overview-tab.tsx')).OverviewTab)
const Day = lazyScreen(async () => (await import('./day/day-tab.tsx')).DayTab)
const DaySheet = lazyScreen(async () => (await import('./day/day-sheet.tsx')).DaySheet)
const VisitPage = lazyScreen(async () => (await import('./visit/visit-page.tsx')).VisitPage)
const Requests = lazyScreen(async () => (await import('#domains/sales/requests/web/requests-tab.tsx')).RequestsTab)
const RequestPage = lazyScreen(async () => (await import('#domains/sales/requests/web/request-page.tsx')).RequestPage)
const Jobs = lazyScreen(async () => (await import('#domains/work/jobs/web/jobs-tab.tsx')).JobsTab)
const NewJob = lazyScreen(async () => (await import('#domains/work/jobs/web/new-job-page.tsx')).NewJobPage)
const JobPage = lazyScreen(async () => (await import('#domains/work/jobs/web/job-page.tsx')).JobPage)
const Recurring = lazyScreen(async () => (await import('#domains/work/recurring/web/recurring-tab.tsx')).RecurringTab)
const PlanPage = lazyScreen(async () => (await import('#domains/work/recurring/web/plan-page.tsx')).PlanPage)
const Customers = lazyScreen(async () => (await import('#domains/sales/customers/web/customers-tab.tsx')).CustomersTab)
const CustomerPage = lazyScreen(
  async () => (await import('#domains/sales/customers/web/customer-page.tsx')).CustomerPage,
)
const ImportPage = lazyScreen(async () => (await import('#domains/sales/imports/web/import-page.tsx')).ImportPage)
const DuplicatesPage = lazyScreen(
  async () => (await import('#domains/sales/duplicates/web/duplicates-page.tsx')).DuplicatesPage,
)
const Pricing = lazyScreen(async () => (await import('#domains/sales/pricing/web/pricing-tab.tsx')).PricingTab)
const Estimates = lazyScreen(async () => (await import('#domains/sales/estimates/web/estimates-tab.tsx')).EstimatesTab)
const NewEstimate = lazyScreen(
  async () => (await import('#domains/sales/estimates/web/new-estimate-page.tsx')).NewEstimatePage,
)
const EstimatePage = lazyScreen(
  async () => (await import('#domains/sales/estimates/web/estimate-page.tsx')).EstimatePage,
)
const Reports = lazyScreen(async () => (await import('#domains/money/reports/web/reports-tab.tsx')).ReportsTab)
const Margins = lazyScreen(async () => (await import('#domains/money/costs/web/margins-page.tsx')).MarginsPage)
const Invoices = lazyScreen(async () => (await import('#domains/money/invoices/web/invoices-tab.tsx')).InvoicesTab)
const InvoicePage = lazyScreen(async () => (await import('#domains/money/invoices/web/invoice-page.tsx')).InvoicePage)
const Books = lazyScreen(async () => (await import('#domains/money/books/web/books-tab.tsx')).BooksTab)
const MemberPage = lazyScreen(async () => (await import('#domains/work/team/web/member-page.tsx')).MemberPage)
const Technicians = lazyScreen(async () => (await import('#domains/work/team/web/team-tab.tsx')).TeamTab)
const Partners = lazyScreen(async () => (await import('#domains/site/partners/web/partners-tab.tsx')).PartnersTab)
const Reviews = lazyScreen(async () => (await import('#domains/messaging/reviews/web/reviews-tab.tsx')).ReviewsTab)
const Photos = lazyScreen(async () => (await import('#domains/work/photos/web/photos-tab.tsx')).PhotosTab)
const Messages = lazyScreen(
  async () => (await import('#domains/messaging/conversations/web/messages-page.tsx')).MessagesPage,
)
const Campaigns = lazyScreen(
  async () => (await import('#domains/messaging/campaigns/web/campaigns-tab.tsx')).CampaignsTab,
)
const NewCampaign = lazyScreen(
  async () => (await import('#domains/messaging/campaigns/web/campaign-page.tsx')).NewCampaignPage,
)
const CampaignPage = lazyScreen(
  async () => (await import('#domains/messaging/campaigns/web/campaign-page.tsx')).CampaignPage,
)
const Inventory = lazyScreen(async () => (await import('#domains/work/inventory/web/inventory-tab.tsx')).InventoryTab)
const Seo = lazyScreen(async () => (await import('#domains/site/seo/web/seo-tab.tsx')).SeoTab)
const Health = lazyScreen(async () => (await import('#domains/system/health/web/health-tab.tsx')).HealthTab)
const SettingsView = lazyScreen(async () => (await import('#domains/system/business/web/settings-tab.tsx')).SettingsTab)
const Account = lazyScreen(async () => (await import('#domains/system/auth/web/account-page.tsx')).AccountPage)
const AlertSettings = lazyScreen(async () => (await import('#domains/system/business/web/alerts-page.tsx')).AlertsPage)
const BusinessSettings = lazyScreen(
  async () => (await import('#domains/system/business/web/business-page.tsx')).BusinessPage,
)
const Changes = lazyScreen(async () => (await import('#domains/system/business/web/changes-page.tsx')).ChangesPage)
const MoneySettings = lazyScreen(async () => (await import('#domains/system/business/web/money-page.tsx')).MoneyPage)
const SchedulingSettings = lazyScreen(
  async () => (await import('#domains/system/business/web/scheduling-page.tsx')).SchedulingPage,
)
const TeamSettings = lazyScreen(async () => (await import('#domains/system/auth/web/team-page.tsx')).TeamPage)
const WebsiteSettings = lazyScreen(
  async () => (await import('#domains/system/business/web/website-page.tsx')).WebsitePage,
)
const Audit = lazyScreen(async () => (await import('#domains/system/audit/web/audit-page.tsx')).AuditPage)
const Connections = lazyScreen(
  async () => (await import('#domains/system/connections/web/connections-page.tsx')).ConnectionsPage,
)
const Ai = lazyScreen(async () => (await import('#domains/system/ai/web/ai-page.tsx')).AiPage)
const Automation = lazyScreen(
  async () => (await import('#domains/messaging/automation/web/automation-tab.tsx')).AutomationTab,
)

/**
 * THE list of tabs: sidebar, More, palette and routes are made from it. The thirteen of spec.md §2, then Partners, SEO,
 * System Health and Settings; and Inbox and Calendar, which are used every day.
 */
export const TABS: readonly Tab[] = [
  { path: '/dashboard', name: 'Overview', icon: Sun, group: 'first', view: Overview },
  {
    path: '/dashboard/day',
    name: 'My day',
    icon: Truck,
    group: 'first',
    ofCrew: true,
    view: Day,
    pages: [
      { path: '/dashboard/day/sheet', view: DaySheet, ofCrew: true },
      { path: '/dashboard/visits/:id', view: VisitPage, ofCrew: true },
    ],
  },
  {
    path: '/dashboard/messages',
    name: 'Inbox',
    icon: MessageCircle,
    group: 'Work',
    view: Messages,
    pages: [{ path: '/dashboard/messages/:with', view: Messages }],
  },
  {
    path: '/dashboard/requests',
    name: 'Requests',
    icon: Inbox,
    group: 'Work',
    view: Requests,
    pages: [{ path: '/dashboard/requests/:id', view: RequestPage }],
  },
  {
    path: '/dashboard/calendar',
    right: 'jobs',
    href: '/dashboard/jobs?view=calendar',
    name: 'Calendar',
    icon: CalendarDays,
    group: 'Work',
    view: CalendarAddress,
  },
  {
    path: '/dashboard/jobs',
    right: 'jobs',
    name: 'Jobs',
    icon: SquareKanban,
    group: 'Work',
    view: Jobs,
    pages: [
      { path: '/dashboard/jobs/new', view: NewJob },
      { path: '/dashboard/jobs/:id', view: JobPage },
    ],
  },
  {
    path: '/dashboard/recurring',
    right: 'jobs',
    name: 'Recurring',
    icon: Repeat,
    group: 'Work',
    view: Recurring,
    pages: [{ path: '/dashboard/recurring/:id', view: PlanPage }],
  },
  {
    path: '/dashboard/customers',
    name: 'Customers',
    icon: Users,
    group: 'People',
    view: Customers,
    pages: [
      { path: '/dashboard/customers/import', view: ImportPage },
      { path: '/dashboard/customers/import/:id', view: ImportPage },
      { path: '/dashboard/customers/duplicates', view: DuplicatesPage },
      { path: '/dashboard/customers/:id', view: CustomerPage },
    ],
  },
  { path: '/dashboard/reviews', name: 'Reviews', icon: Star, group: 'People', view: Reviews },
  {
    path: '/dashboard/automation',
    name: 'Automation',
    icon: Zap,
    group: 'People',
    view: Automation,
    pages: [
      { path: '/dashboard/campaigns', view: Campaigns },
      { path: '/dashboard/campaigns/new', view: NewCampaign },
      { path: '/dashboard/campaigns/:id', view: CampaignPage },
    ],
  },
  {
    path: '/dashboard/estimates',
    name: 'Estimates',
    icon: FileSignature,
    group: 'Money',
    view: Estimates,
    pages: [
      { path: '/dashboard/estimates/new', view: NewEstimate },
      { path: '/dashboard/estimates/:id', view: EstimatePage },
    ],
  },
  {
    path: '/dashboard/invoices',
    name: 'Invoices',
    icon: Receipt,
    group: 'Money',
    ofAccountant: true,
    view: Invoices,
    pages: [{ path: '/dashboard/invoices/:id', view: InvoicePage, ofAccountant: true }],
  },
  {
    path: '/dashboard/pricing',
    name: 'Pricing',
    icon: Tag,
    group: 'Money',
    view: Pricing,
  },
  {
    path: '/dashboard/reports',
    name: 'Reports',
    icon: ChartColumn,
    group: 'Money',
    ofAccountant: true,
    view: Reports,
    pages: [{ path: '/dashboard/reports/margins', view: Margins, ofAccountant: true }],
  },
  {
    path: '/dashboard/books',
    name: 'Books',
    icon: BookOpen,
    group: 'Money',
    ofAccountant: true,
    ownerOnly: true,
    right: 'money',
    view: Books,
  },
  {
    path: '/dashboard/technicians',
    name: 'Technicians',
    icon: HardHat,
    group: 'Crew and gear',
    view: Technicians,
    pages: [{ path: '/dashboard/technicians/:id', view: MemberPage }],
  },
  {
    path: '/dashboard/inventory',
    name: 'Inventory',
    icon: Package,
    group: 'Crew and gear',
    view: Inventory,
  },
  {
    path: '/dashboard/photos',
    name: 'Photos',
    icon: Image,
    group: 'Website and system',
    ofCrew: true,
    view: Photos,
  },
  {
    path: '/dashboard/partners',
    name: 'Partners',
    icon: Handshake,
    group: 'Website and system',
    view: Partners,
  },
  { path: '/seo-management', name: 'SEO', icon: SearchCheck, group: 'Website and system', view: Seo },
  {
    path: '/system-health',
    name: 'System Health',
    icon: Activity,
    group: 'Website and system',
    view: Health,
  },
  {
    path: '/dashboard/settings',
    name: 'Settings',
    icon: Settings,
    group: 'account',
    ofCrew: true,
    ofAccountant: true,
    view: SettingsView,
    pages: [
      { path: '/dashboard/settings/account', view: Account, ofCrew: true, ofAccountant: true },
      { path: '/dashboard/settings/ai', view: Ai },
      { path: '/dashboard/settings/audit', view: Audit },
      { path: '/dashboard/settings/business', view: BusinessSettings },
      { path: '/dashboard/settings/changes', view: Changes },
      { path: '/dashboard/settings/connections', view: Connections },
      { path: '/dashboard/settings/messages', view: AlertSettings },
      { path: '/dashboard/settings/money', view: MoneySettings },
      { path: '/dashboard/settings/scheduling', view: SchedulingSettings },
      { path: '/dashboard/settings/team', view: TeamSettings },
      { path: '/dashboard/settings/website', view: WebsiteSettings },
    ],
  },
]

/** The site that visitors see. It is not part of the dashboard: a link to it loads a page. */
export const PUBLIC_SITE = { path: '/', name: 'Public Site', icon: Globe } as const

/** Those that a person of this role finds in menus. */
export const listTabsFor = (role: RoleName | undefined, rights?: readonly Right[]): readonly Tab[] =>
  TABS.filter(
    (tab) =>
      (role === 'accountant'
        ? tab.ofAccountant
        : tab.ofCrew || role === 'owner' || (role === 'staff' && (!tab.ownerOnly || rights?.includes('money')))) &&
      (tab.right === undefined || rights === undefined || rights.includes(tab.right)),
  )

/** The tab that an address belongs to: its own, one under it, or that of one of its pages. */
export const findTab = (location: string): Tab | undefined =>
  TABS.find(({ path }) => isAt(location, path)) ??
  TABS.find(({ pages }) => pages?.some(({ path }) => isAt(location, path.split('/:')[0] ?? path)))

/** The same with the query of the address: the calendar is a view of Jobs, and has a place of its own in the menus. */
export const findShownTab = (location: string, search: string): Tab | undefined =>
  location === '/dashboard/jobs' && new URLSearchParams(search).get('view') === 'calendar'
    ? TABS.find(({ path }) => path === CALENDAR)
    : findTab(location)

const isAt = (location: string, path: string): boolean =>
  location === path || (path !== '/dashboard' && location.startsWith(`${path}/`))

/** The screen at a path, without query; undefined where there is none. */
export function findScreen(location: string): Screen | undefined {
  const address = findDashboardPath(location)
  return TABS.flatMap((tab) => [tab, ...(tab.pages ?? [])]).find(({ path }) => path === address)?.view
}
