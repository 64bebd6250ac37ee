import {
  BellRing,
  CalendarCheck,
  CalendarClock,
  ChevronDown,
  Droplets,
  FileSignature,
  Inbox,
  MessageSquareHeart,
  Receipt,
  RotateCcw,
  Star,
  ClockAlert,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { useId, useState } from 'react'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { Switch } from '#dashboard/parts/switch.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useRules, useSwitch, type Rule } from './queries.ts'
import { TemplateForm } from './template-form.tsx'

const ICONS: Record<Rule['kind'], LucideIcon> = {
  received: Inbox,
  confirmation: CalendarCheck,
  moved: CalendarClock,
  reminder: BellRing,
  'on-my-way': Truck,
  'running-late': ClockAlert,
  review: Star,
  'review-reminder': MessageSquareHeart,
  payment: Receipt,
  estimate: FileSignature,
  reseal: RotateCcw,
  cleaning: Droplets,
}

/** The messages that go out automatically: when, how many within 30 days, on or off; one of them open, with its words. */
export function Rules() {
  const rules = useRules()
  const [open, setOpen] = useUrlState('message')
  return (
    <section className="card" aria-labelledby="automatic">
      <div className="ph">
        <h2 id="automatic">Automatic messages</h2>
        <span className="small subtle">sent in the last 30 days</span>
      </div>
      <QueryStatus query={rules} what="automatic messages" padded rows={7} />
      {rules.data && (
        <ul className="rules">
          {rules.data.map((rule) => (
            <Row
              key={rule.kind}
              rule={rule}
              isOpen={open === rule.kind}
              onOpen={(isOpen) => setOpen(isOpen ? rule.kind : '')}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ rule, isOpen, onOpen }: { rule: Rule; isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const { kind, title, when, on, sent, version } = rule
  const Mark = ICONS[kind]
  const change = useSwitch()
  // Seen at once, and put back when the server refuses.
  const [wanted, want] = useState<boolean | null>(null)
  const isOn = wanted ?? on
  const turn = (to: boolean) => {
    want(to)
    change.mutate({ kind, version, on: to }, { onSettled: () => want(null) })
  }
  const id = useId()
  return (
    <li className="rule">
      <span className={isOn ? 'mark t-tide' : 'mark t-stone'}>
        <Mark className="i" />
      </span>
      <div>
        <h3>
          <button
            type="button"
            className="opens"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => onOpen(!isOpen)}
          >
            {title}
            <ChevronDown className="i" />
          </button>
        </h3>
        <p>{when}</p>
      </div>
      <p className="cnt30 num">
        {sent.toLocaleString('en-US')}
        <span className="vh"> sent in 30 days</span>
      </p>
      <Switch label={title} on={isOn} busy={change.isPending} onTurn={turn} />
      {isOpen && (
        <div className="tpl" id={id}>
          <TemplateForm key={kind} rule={rule} />
        </div>
      )}
    </li>
  )
}
