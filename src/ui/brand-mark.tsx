import { PatchOfPavers } from './patch-of-pavers.tsx'

/** The logo that the owner uploaded, as `facts` have it; without one, the patch of pavers. The name stands beside it. */
export function BrandMark({ logo }: { logo: { src: string; width: number; height: number } | null | undefined }) {
  return logo ? (
    <img src={logo.src} width={logo.width} height={logo.height} alt="" decoding="async" />
  ) : (
    <PatchOfPavers />
  )
}
