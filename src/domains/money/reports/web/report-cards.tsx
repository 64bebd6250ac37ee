import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { formatMinutes } from '#lib/dates.ts'
import { LinkButton } from '#ui/button.tsx'
import { formatDays, formatDollars, toPercent } from '../format-figures.ts'
import { AGE_WORDS, TOWN_UNKNOWN } from '../report-content.ts'
import { BarsCard, type Bar } from './bars-card.tsx'
import { FunnelCard } from './funnel-card.tsx'
import type { ReportView } from './report-queries.ts'
import { StepsCard, StepsTable, stepsTitle } from './steps-card.tsx'

const whole = (many: number): string => many.toLocaleString('en-US')
const formatJobs = (many: number): string => `${whole(many)} ${many === 1 ? 'job' : 'jobs'}`
const MAX_AREAS = 5

/** All that stands under the key figures. */
export function ReportCards({
  report,
  today,
  csv,
  mix,
  setMix,
  seesMoney,
}: {
  report: ReportView
  today: string
  /** The address of the same as a file. */
  csv: string
  mix: 'year' | 'period'
  setMix: (mix: 'year' | 'period') => void
  seesMoney: boolean
}) {
  const { receivables } = report
  const hint = mix === 'year' ? '12 months' : formatDays(report.mix, today)
  const ofWhat = (
    <div className="seg mini-seg" role="group" aria-label="Services and areas for">
      {(['year', 'period'] as const).map((one) => (
        <button type="button" key={one} aria-pressed={mix === one} onClick={() => setMix(one)}>
          {one === 'year' ? '12 months' : 'Period'}
        </button>
      ))}
    </div>
  )
  const { served, again } = report.customers
  return (
    <>
      <div className="g2">
        <StepsCard report={report} today={today} />
        <FunnelCard funnel={report.funnel} />
      </div>
      <div className="g3">
        <BarsCard
          title="Service breakdown"
          hint={hint}
          tools={ofWhat}
          kinds
          heads={['Service', 'Share', 'Jobs']}
          bars={servicesOf(report)}
          empty="No jobs in this period."
        />
        <BarsCard
          title="Top areas"
          hint={`jobs, ${hint}`}
          heads={['Town', 'Jobs']}
          bars={areasOf(report)}
          empty="No jobs in this period."
        />
        {receivables && (
          <BarsCard
            title="Accounts receivable"
            hint={`${formatDollars(receivables.total)} as of today`}
            heads={['Age', 'Owed', 'Invoices']}
            bars={beside(
              receivables.ages.map(({ age, cents, invoices }) => ({
                name: AGE_WORDS[age],
                size: cents,
                value: formatDollars(cents),
                more: whole(invoices),
              })),
            )}
            empty="Nothing owed."
          />
        )}
        <div className="stack">
          <BarsCard
            title="First response"
            hint="promised within 24 hours"
            heads={['Answered', 'Leads']}
            bars={answersOf(report)}
            empty="No leads in this period."
          />
          <BarsCard
            title="Customers served"
            hint={served === 0 ? undefined : `${toPercent(again, served) ?? 0}% returning`}
            heads={['Customers', 'Count']}
            bars={
              served === 0
                ? []
                : beside([
                    { name: 'Returning', size: again, value: whole(again) },
                    { name: 'First time', size: served - again, value: whole(served - again) },
                  ])
            }
            empty="No completed jobs in this period."
          />
        </div>
        <BarsCard
          title="Technicians"
          hint="time on completed jobs"
          heads={['Technician', 'Time', 'Jobs']}
          bars={beside(
            report.technicians.map(({ name, minutes, jobs }) => ({
              name,
              size: minutes,
              value: minutes === 0 ? formatJobs(jobs) : formatMinutes(minutes),
              more: whole(jobs),
            })),
          )}
          empty="No completed jobs with a technician in this period."
          foot={seesMoney && <MarginsLink by="technician">View margins by technician</MarginsLink>}
        />
        <BarsCard
          title="Materials used"
          hint={seesMoney ? 'by cost' : 'on completed jobs'}
          heads={['Material', 'Used', ...(seesMoney ? ['Cost'] : [])] as [string, string, string?]}
          bars={beside(
            report.materials.map(({ name, unit, quantity, cents }) => ({
              name,
              size: cents ?? quantity,
              value: `${whole(quantity)} ${unit}`,
              ...(cents !== null && { more: formatDollars(cents) }),
            })),
          )}
          empty="No material usage recorded in this period."
          foot={seesMoney && <MarginsLink by="service">View job margins</MarginsLink>}
        />
      </div>
      <section className="card" aria-labelledby="steps">
        <div className="ph">
          <h2 id="steps">{stepsTitle(report)}</h2>
          <LinkButton tone="line" size="sm" href={csv} download>
            <Download className="i" />
            Download CSV
          </LinkButton>
        </div>
        <StepsTable report={report} today={today} />
      </section>
    </>
  )
}

function MarginsLink({ by, children }: { by: 'technician' | 'service'; children: string }) {
  return (
    <p className="foot small">
      <Link href={`/dashboard/reports/margins?by=${by}`}>{children}</Link>
    </p>
  )
}

const servicesOf = ({ mix: { jobs: all, services } }: ReportView): Bar[] =>
  services.map(({ name, jobs }) => ({
    name,
    value: `${toPercent(jobs, all) ?? 0}%`,
    share: all === 0 ? 0 : jobs / all,
    more: whole(jobs),
  }))

/** The first few by name; of the others, and of those whose address tells no town, the sum. */
function areasOf({ mix: { areas, jobs } }: ReportView): Bar[] {
  const named = areas.filter(({ name }) => name !== null).slice(0, MAX_AREAS)
  const unknown = areas.find(({ name }) => name === null)?.jobs ?? 0
  const others = jobs - unknown - named.reduce((sum, area) => sum + area.jobs, 0)
  return beside([
    ...named.map((area) => ({ name: area.name ?? '', size: area.jobs, value: whole(area.jobs) })),
    ...(others > 0 ? [{ name: 'Other towns', size: others, value: whole(others) }] : []),
    ...(unknown > 0 ? [{ name: TOWN_UNKNOWN, size: unknown, value: whole(unknown) }] : []),
  ])
}

function answersOf({ figures: { answers, leads } }: ReportView): Bar[] {
  if (leads === 0) return []
  const { within, late, waiting } = answers
  return beside([
    { name: 'Within 24 hours', size: within, value: whole(within) },
    { name: 'Late or not at all', size: late, value: whole(late) },
    { name: 'Still within 24 hours', size: waiting, value: whole(waiting) },
  ])
}

/** Each beside the largest of them. */
function beside(lines: { name: string; size: number; value: string; more?: string }[]): Bar[] {
  const most = Math.max(1, ...lines.map(({ size }) => size))
  return lines.map(({ size, ...line }) => ({ ...line, share: size / most }))
}
