import { Button } from '#ui/button.tsx'
type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The foot of a list that has another page. */
export function LoadMore({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null
  return (
    <div className="more">
      {pages.isFetchNextPageError && (
        <p className="err" role="alert">
          Couldn’t load more.
        </p>
      )}
      <Button tone="line" disabled={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
        {pages.isFetchingNextPage && <span className="spin" />}
        {pages.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  )
}
