import { ArrowLeft } from 'lucide-react'

/** From the other two sides of SEO to its pages. */
export function BackToPages({ onBack }: { onBack: () => void }) {
  return (
    <nav className="backl" aria-label="Breadcrumb">
      <button type="button" className="linkb" onClick={onBack}>
        <ArrowLeft className="i" />
        SEO Management
      </button>
    </nav>
  )
}
