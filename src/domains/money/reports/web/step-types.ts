import type { Needs, OverviewData } from './queries.ts'

export type StepKind = keyof Needs
export type RowOf<Kind extends StepKind> = Needs[Kind]['rows'][number]

/** Something that waits for the owner: its kind, and what the server says of it. */
export type Step = { [Kind in StepKind]: { kind: Kind; row: RowOf<Kind> } }[StepKind]

/** `tone`: tide for the first of a list, clay where it is the one action of a page. */
export type Look = { tone: 'tide' | 'line' | 'clay'; size?: 'sm' }

export type MonthData = NonNullable<OverviewData['month']>
