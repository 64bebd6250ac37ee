import { Choice } from '#dashboard/parts/filters.tsx'
import { Source, SOURCES } from '../contract-office.ts'
import { DIRECT, formatSourceAndMedium } from '../format-attribution.ts'
import { useLeadSources } from './queries.ts'

/** Where most visits come from. Others are reached from a request or a report, and are added while they are chosen. */
const USUAL = [
  'google/cpc',
  'google/organic',
  'bing/cpc',
  'bing/organic',
  'facebook/cpc',
  'facebook/social',
  'instagram/social',
  'nextdoor/social',
  'yelp/social',
  DIRECT,
]

type Props = { source: Source | undefined; lead: string; onChange: (chosen: { source: string; lead: string }) => void }

/** Chooses how people came to us, or where a visit of the website began: one of the two. */
export function LeadSourceChoice({ source, lead, onChange }: Props) {
  const said = useLeadSources().data ?? []
  const leads = lead === '' || [...USUAL, ...said].includes(lead) ? USUAL : [lead, ...USUAL]
  return (
    <Choice
      label="Lead source"
      value={lead || (source ?? '')}
      onChange={(value) =>
        onChange(
          value === '' || Source.safeParse(value).success ? { source: value, lead: '' } : { source: '', lead: value },
        )
      }
    >
      <option value="">All sources</option>
      {Source.options.map((value) => (
        <option key={value} value={value}>
          {SOURCES[value].label}
        </option>
      ))}
      <optgroup label="Heard of us">
        {said.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </optgroup>
      <optgroup label="Website visits from">
        {leads.map((value) => (
          <option key={value} value={value}>
            {formatSourceAndMedium(value)}
          </option>
        ))}
      </optgroup>
    </Choice>
  )
}
