import { Droplets, Package, PaintBucket } from 'lucide-react'

/** What a material is, at a glance. */
export function UseIcon({ use }: { use: string | null }) {
  if (use === 'sealer') return <PaintBucket className="i" />
  return use === 'cleaner' ? <Droplets className="i" /> : <Package className="i" />
}
