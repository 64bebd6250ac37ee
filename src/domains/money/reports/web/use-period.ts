import { useState } from 'react'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { Query } from '../contract.ts'
import { CHOICES, getDays, type Choice, type Days } from '../report-period.ts'

export type Problems = { from?: string; to?: string }

/** What is wrong with two days, field by field; empty: nothing. */
function problemsOf(days: Days): Problems {
  const judged = Query.safeParse(days)
  if (judged.success) return {}
  const problems: Problems = {}
  for (const { path, message } of judged.error.issues)
    if (path[0] === 'from' || path[0] === 'to') problems[path[0]] ??= message
  return problems
}

const isRight = (days: Days): boolean => Object.keys(problemsOf(days)).length === 0

/**
 * The period in the address: one of the choices, or days of one's own. Days that are none leave the last right ones
 * standing, and so do the figures; what is wrong is said once the field is left, not while a year is still being typed.
 */
export function usePeriod() {
  const today = useToday()
  const [choiceTyped, setChoice] = useUrlState('period')
  const [from, setFrom] = useUrlState('from')
  const [to, setTo] = useUrlState('to')
  const [isOwn, setOwn] = useState(false)
  const [draft, setDraft] = useState<Days | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const choice: Choice = CHOICES.find((one) => one === choiceTyped) ?? 'week'
  const typed = from !== '' && to !== '' && isRight({ from, to }) ? { from, to } : null
  const days = typed ?? getDays(choice, today)
  return {
    today,
    days,
    choice: typed || isOwn ? null : choice,
    draft: draft ?? days,
    problems,
    choose: (next: Choice) => {
      setOwn(false)
      setDraft(null)
      setProblems({})
      setFrom('')
      setTo('')
      setChoice(next === 'week' ? '' : next)
    },
    openOwn: () => {
      if (isOwn || typed) return
      setDraft(days)
      setOwn(true)
    },
    type: (change: Partial<Days>) => {
      const next = { ...(draft ?? days), ...change }
      setDraft(next)
      if (!isRight(next)) return
      setProblems({})
      setFrom(next.from)
      setTo(next.to)
    },
    judge: () => setProblems(problemsOf(draft ?? days)),
  }
}
