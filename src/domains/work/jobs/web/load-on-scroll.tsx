import { useEffect, useRef } from 'react'
import { LoadMore } from '#dashboard/parts/load-more.tsx'

/**
 * The foot of a list that goes on: the next page comes as soon as the foot is near the window, and by a press where it
 * does not come by itself.
 */
export function LoadOnScroll({ pages }: { pages: Parameters<typeof LoadMore>[0]['pages'] }) {
  const foot = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const goesOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!goesOn || !foot.current) return
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && fetchNextPage(),
      { rootMargin: '400px' },
    )
    watch.observe(foot.current)
    return () => watch.disconnect()
  }, [goesOn, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={foot}>
      <LoadMore pages={pages} />
    </div>
  )
}
