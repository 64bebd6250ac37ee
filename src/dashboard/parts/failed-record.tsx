import { isNotFound } from '../api-client.ts'
import { lazyComponent } from './lazy-component.tsx'
import { LoadError, type FailedQuery } from './query-states.tsx'

const NotFound = lazyComponent(async () => (await import('./not-found.tsx')).NotFound)

type Props = {
  /** The kind of record, as in `job`. */
  record: string
  /** The list that it belongs to. */
  back: { name: string; href: string }
  query: FailedQuery
}

/**
 * In place of a record that did not load: the not-found page where it does not exist, else the reason and Try again.
 */
export function FailedRecord({ record, back, query }: Props) {
  if (isNotFound(query.error)) return <NotFound record={record} back={back} />
  return (
    <>
      <h1 className="vh">{record.charAt(0).toUpperCase() + record.slice(1)}</h1>
      <LoadError what={`Couldn’t load the ${record}`} query={query} />
    </>
  )
}
